import { useText } from '#web/lib/language.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { AdsForm } from './ads.form.tsx';
import { SettingToggle } from './setting.toggle.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Advertisements under free and under paid videos (S2-024). */
export function AdvertisementSettingsView() {
	const t = useText();
	return (
		<SettingsPage title={t('panel.view.advertisement_settings')}>
			{(config) => (
				<>
					<SettingsBox title={t('settings.ads_show_box')}>
						<SettingToggle config={config} name="show_advertisement" label={t('settings.show_advertisement')} />
					</SettingsBox>
					<AdsForm config={config} />
				</>
			)}
		</SettingsPage>
	);
}
