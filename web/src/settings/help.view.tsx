import { IconExternalLink } from '@tabler/icons-react';
import { useText } from '#web/lib/language.tsx';
import { ControlLink } from '#web/ui/admin/control.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import styles from './help.view.module.css';
import { SettingsPage } from './settings-page.tsx';

const TERMS = ['repertoire', 'vod', 'festival', 'events', 'videos'] as const;

/** Links to the FAQ and the reports panel, and a glossary (S3-071). */
export function HelpView() {
	const t = useText();
	return (
		<SettingsPage title={t('panel.view.help')} lead={t('help.lead')}>
			{(config) => (
				<>
					<SettingsBox title={t('help.links')}>
						<HelpLink address={config.help_faq_url} label={t('help.faq')} />
						<HelpLink address={config.help_reports_url} label={t('help.reports')} />
					</SettingsBox>
					<SettingsBox title={t('help.glossary')}>
						<dl className={styles.glossary}>
							{TERMS.map((term) => (
								<div key={term}>
									<dt>{t(`help.${term}`)}</dt>
									<dd>{t(`help.${term}_text`)}</dd>
								</div>
							))}
						</dl>
					</SettingsBox>
				</>
			)}
		</SettingsPage>
	);
}

function HelpLink({ address, label }: { address: string; label: string }) {
	const t = useText();
	if (!address)
		return (
			<p>
				{label}. <span className="muted">{t('help.no_address')}</span>
			</p>
		);
	return (
		<p>
			<ControlLink icon={IconExternalLink} to={address} target="_blank" rel="noreferrer">
				{label}
			</ControlLink>
		</p>
	);
}
