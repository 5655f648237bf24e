import { lazy, type ReactNode, Suspense } from 'react';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { annualReportTexts } from '#domain/statistics/annual-report.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { ControlLink } from '#web/ui/admin/control.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import { DeclarationBox } from './declaration.box.tsx';
import { SettingToggle } from './setting.toggle.tsx';
import { SettingsForm } from './settings.form.tsx';
import { SettingsPage } from './settings-page.tsx';

// the last of the view: what it needs for images is loaded after the rest, and its height depends on the picture, so nothing may follow it
const BackgroundForm = lazy(async () => ({ default: (await import('./background.form.tsx')).BackgroundForm }));

registerTexts(annualReportTexts);

const VIEWS = ['view_eventslist', 'view_vod', 'vod_filters', 'view_slider', 'view_festival'] as const;

/** Views, links, contact, trackers and the sign-in background; the panel adds the pages (S2-038). */
export function ViewsSettings({ pages }: { pages: ReactNode }) {
	const t = useText();
	return (
		<SettingsPage title={t('panel.view.views')}>
			{(config) => (
				<>
					<SettingsBox title={t('settings.views_box')}>
						{VIEWS.map((name) => (
							<SettingToggle key={name} config={config} name={name} label={t(`settings.${name}`)} />
						))}
						<Actions>
							<ControlLink to="/teapp-admin?view=festival">{t('settings.go_festival')}</ControlLink>
							<ControlLink to="/teapp-admin?view=gifts">{t('settings.go_gifts')}</ControlLink>
						</Actions>
					</SettingsBox>
					<LinksBox config={config} />
					{pages}
					<DeclarationBox config={config} />
					<SettingsBox title={t('annual.sent_box')}>
						<SettingsForm config={config} fields={[{ name: 'annual_report_sent', label: t('annual.sent'), hint: t('annual.year') }]} />
					</SettingsBox>
					<SettingsBox title={t('settings.contact_box')}>
						<SettingsForm config={config} fields={[{ name: 'contact_email', label: t('settings.contact_email') }]} />
					</SettingsBox>
					<SettingsBox title={t('settings.trackers_box')} lead={t('settings.trackers_lead')}>
						<SettingsForm
							config={config}
							fields={[
								{ name: 'gtm_id', label: t('settings.gtm_id'), hint: 'GTM-XXXXXXX' },
								{ name: 'pixel_id', label: t('settings.pixel_id'), hint: t('settings.pixel_hint') },
							]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.help_box')}>
						<SettingsForm
							config={config}
							fields={[
								{ name: 'help_faq_url', label: t('settings.help_faq_url') },
								{ name: 'help_reports_url', label: t('settings.help_reports_url') },
							]}
						/>
					</SettingsBox>
					<SettingsBox title={t('settings.background_box')}>
						<Suspense fallback={<Block height="220px" />}>
							<BackgroundForm config={config} />
						</Suspense>
					</SettingsBox>
				</>
			)}
		</SettingsPage>
	);
}

function LinksBox({ config }: { config: AppConfig }) {
	const t = useText();
	return (
		<SettingsBox title={t('settings.links_box')} lead={t('settings.links_lead')}>
			<SettingsForm
				config={config}
				fields={[
					{ name: 'institution_page_title', label: t('settings.institution_page_title') },
					{ name: 'institution_page', label: t('settings.institution_page') },
					{ name: 'regulations_page', label: t('settings.regulations_page') },
					{ name: 'policy_page', label: t('settings.policy_page') },
					{ name: 'accessibility_page', label: t('settings.accessibility_page') },
				]}
			/>
		</SettingsBox>
	);
}
