import type { ReactNode } from 'react';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { SettingsBoxes } from '#web/ui/admin/settings-box.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { useSettings } from './settings.api.ts';

type SettingsPageProps = { title: string; lead?: string; children: (config: AppConfig) => ReactNode };

/** A view that needs the settings: shows a placeholder while loading, or the error. */
export function SettingsPage({ title, lead, children }: SettingsPageProps) {
	const t = useText();
	const { config, error } = useSettings();
	return (
		<>
			<ViewHeader title={title} lead={lead} />
			{error && <Notice kind="stop">{t('content.failed', { message: error.message })}</Notice>}
			{!config && !error && <PageSkeleton />}
			{config && <SettingsBoxes>{children(config)}</SettingsBoxes>}
		</>
	);
}
