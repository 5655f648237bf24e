import type { ReactNode } from 'react';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { SettingsBoxes } from '#web/ui/admin/settings-box.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { useSettings } from './settings.api.ts';

type SettingsPageProps = { title: string; lead?: string; children: (config: AppConfig) => ReactNode };

/** A view that needs the settings: shows a placeholder while loading, or the error. */
export function SettingsPage({ title, lead, children }: SettingsPageProps) {
	const { config, answer } = useSettings();
	return (
		<>
			<ViewHeader title={title} lead={lead} />
			{!config && !isLoadFailed(answer) && <PageSkeleton />}
			<SettingsBoxes>
				<LoadFailed answer={answer} />
				{config && children(config)}
			</SettingsBoxes>
		</>
	);
}
