import { Fragment } from 'react';
import { parseChangelog } from '#domain/settings/changelog.rules.ts';
import { shortDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { SettingsBox, SettingsBoxes } from '#web/ui/admin/settings-box.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import changelog from '../../../CHANGELOG.md?raw';
import styles from './about-versions.view.module.css';

const releases = parseChangelog(changelog);

/** The current version and what each release brought, from CHANGELOG.md (S2-044). */
export function AboutVersionsView() {
	const t = useText();
	const { language } = useLanguage();
	return (
		<>
			<ViewHeader title={t('panel.view.about_versions')} lead={t('versions.current', { version: releases[0]?.version ?? '' })} />
			<SettingsBoxes>
				<SettingsBox title={t('versions.history')}>
					{releases.map(({ version, date, groups }) => (
						<div key={version} className={styles.release}>
							<h3>
								{t('versions.version', { version })} {date && <small className="muted">{shortDate(date)}</small>}
							</h3>
							{groups[language].map(({ title, notes }) => (
								<Fragment key={title}>
									{title && <h4>{title}</h4>}
									<ul>
										{notes.map((note) => (
											<li key={note}>{note}</li>
										))}
									</ul>
								</Fragment>
							))}
						</div>
					))}
				</SettingsBox>
			</SettingsBoxes>
		</>
	);
}
