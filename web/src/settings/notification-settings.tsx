import { notificationsTexts } from '#domain/notifications/notifications.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { SettingToggle } from './setting.toggle.tsx';
import { useSettings } from './settings.api.ts';
import { type SettingField, SettingsForm } from './settings.form.tsx';

registerTexts(notificationsTexts);

/** Which reminders are sent, and the texts of the bars on top of every page. */
export function NotificationSettings() {
	const t = useText();
	const { config, answer } = useSettings();
	const barFields = (kind: 'info' | 'error'): SettingField[] => [
		{ name: `${kind}_bar`, label: t(`notifications.${kind}_bar`), kind: 'area' },
		{ name: `${kind}_bar_en`, label: t(`notifications.${kind}_bar_en`), hint: t('notifications.bar_en_hint'), kind: 'area' },
	];
	const failed = <LoadFailed answer={answer} />;
	if (!config) return failed;
	return (
		<>
			{failed}
			<SettingsBox title={t('notifications.reminders')}>
				<SettingToggle
					config={config}
					name="notify_remindpayedevent"
					label={t('notifications.remind_event')}
					note={t('notifications.remind_event_note')}
				/>
				<SettingToggle
					config={config}
					name="notify_remindplatform"
					label={t('notifications.remind_platform')}
					note={t('notifications.remind_platform_note')}
				/>
			</SettingsBox>
			<SettingsBox title={t('notifications.bars')} lead={t('notifications.bars_lead')}>
				<SettingsForm config={config} fields={barFields('info')} />
				<SettingsForm config={config} fields={barFields('error')} />
			</SettingsBox>
		</>
	);
}
