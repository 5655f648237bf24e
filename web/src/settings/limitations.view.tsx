import { TICKET_VALIDITY_HOURS } from '#domain/settings/settings.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { ForceTerms } from './force-terms.tsx';
import { MaintenanceToggle } from './maintenance.toggle.tsx';
import { SettingToggle } from './setting.toggle.tsx';
import { SettingsForm } from './settings.form.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Limits of age, country and addresses, and the validity of tickets (S2-028). */
export function LimitationsView() {
	const t = useText();
	const validity = TICKET_VALIDITY_HOURS.map((hours) => ({
		value: String(hours),
		label: hours === 0 ? t('settings.no_limit') : t('settings.hours', { count: hours }),
	}));
	const fairPlay = (['off', 'recording', 'code'] as const).map((value) => ({ value, label: t(`settings.fair_play.${value}`) }));
	return (
		<SettingsPage title={t('panel.view.limitations')}>
			{(config) => (
				<>
					<SettingsBox title={t('settings.maintenance_box')}>
						<MaintenanceToggle config={config} />
					</SettingsBox>
					<SettingsBox title={t('settings.countries')}>
						<SettingToggle config={config} name="access_only_poland" label={t('settings.access_only_poland')} />
						<SettingToggle config={config} name="access_only_europe" label={t('settings.access_only_europe')} />
					</SettingsBox>
					<SettingsBox title={t('settings.autoban_box')}>
						<SettingToggle
							config={config}
							name="autoban_after_exceeding_ip_limit"
							label={t('settings.autoban')}
							note={t('settings.autoban_note')}
						/>
						<SettingToggle config={config} name="send_email_after_ip_ban" label={t('settings.autoban_mail')} />
						<SettingsForm
							config={config}
							fields={[{ name: 'max_diff_ip_views_per_user', label: t('settings.max_ips'), hint: t('settings.max_ips_hint') }]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.validity_box')}>
						<SettingsForm
							config={config}
							fields={[
								{
									name: 'tickets_expiration_time',
									label: t('settings.validity'),
									hint: t('settings.validity_hint'),
									kind: 'choice',
									options: validity,
								},
							]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.sale_box')}>
						<SettingToggle
							config={config}
							name="guest_purchase"
							label={t('settings.guest_purchase')}
							note={t('settings.guest_purchase_note')}
						/>
						<SettingsForm
							config={config}
							fields={[{ name: 'sale_end_minutes', label: t('settings.sale_end'), hint: t('settings.sale_end_hint') }]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.chat_box')}>
						<SettingsForm
							config={config}
							fields={[{ name: 'chat_words', label: t('settings.chat_words'), hint: t('settings.chat_words_hint'), kind: 'area' }]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.fair_play_box')} lead={t('settings.fair_play_lead')}>
						<SettingsForm
							config={config}
							fields={[{ name: 'fair_play', label: t('settings.fair_play'), kind: 'choice', options: fairPlay }]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.terms_box')} lead={t('settings.terms_lead')}>
						<ForceTerms />
					</SettingsBox>
				</>
			)}
		</SettingsPage>
	);
}
