import type { ReactNode } from 'react';
import { useText } from '#web/lib/language.tsx';
import { SettingsBoxes } from '#web/ui/admin/settings-box.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { NewContentBox } from './new-content.box.tsx';

/** Sending what is new; the panel adds reminders and bars, which are settings (S2-042). */
export function NotificationsView({ settings }: { settings: ReactNode }) {
	const t = useText();
	return (
		<>
			<ViewHeader title={t('panel.view.notifications')} />
			<SettingsBoxes>
				<NewContentBox>{settings}</NewContentBox>
			</SettingsBoxes>
		</>
	);
}
