import { useText } from '#web/lib/language.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { SettingToggle } from './setting.toggle.tsx';
import { SettingsForm } from './settings.form.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The festival block of the home page (S2-034). */
export function FestivalView() {
	const t = useText();
	return (
		<SettingsPage title={t('panel.view.festival')} lead={t('settings.festival_lead')}>
			{(config) => (
				<>
					<SettingsBox title={t('settings.festival_name')}>
						<SettingsForm
							config={config}
							fields={[
								{ name: 'festival_title', label: t('settings.festival_title') },
								{ name: 'festival_title_en', label: t('settings.festival_title_en') },
							]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.festival_look')}>
						<SettingToggle config={config} name="view_festival" label={t('settings.view_festival')} />
						<SettingToggle config={config} name="festival_short_dates" label={t('settings.festival_short_dates')} />
						<SettingToggle config={config} name="festival_show_finished" label={t('settings.festival_show_finished')} />
						<SettingToggle config={config} name="festival_reverse_finished" label={t('settings.festival_reverse_finished')} />
					</SettingsBox>
				</>
			)}
		</SettingsPage>
	);
}
