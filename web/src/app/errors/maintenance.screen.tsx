import { IconTool } from '@tabler/icons-react';
import { useConfig } from '#web/lib/config.tsx';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import logo from '#web/ui/logo.module.css';
import { Mark } from '#web/ui/logo.tsx';
import { Poster } from '#web/ui/product/poster.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import { LanguageSelector } from '../shell/language-selector.tsx';
import styles from './error-page.module.css';
import { useReturnAfterMaintenance } from './use-return-after-maintenance.ts';

export function MaintenanceScreen() {
	const t = useText();
	useReturnAfterMaintenance();
	const { institution_page, institution_page_title } = useConfig();
	const name = institution_page_title || t('web.brand_long');
	return (
		<main className={`${styles.page} ${styles.whole}`} data-room="ultra" id="tresc" tabIndex={-1}>
			<Head title={t('maintenance.page_title')} noindex />
			<div className={`wrap ${styles.columns}`}>
				<div>
					<p className={styles.icon}>
						<Icon icon={IconTool} />
					</p>
					<h1>{t('maintenance.title')}</h1>
					<p className={`lead ${styles.message}`}>{t('maintenance.message')}</p>
					<p>{t('maintenance.way_back')}</p>
					<p className={`${logo.logo} ${styles.institution}`}>
						<Mark />
						{institution_page ? <SmartLink to={institution_page}>{name}</SmartLink> : <span>{name}</span>}
					</p>
					<LanguageSelector />
				</div>
				<div className={styles.poster}>
					<Poster title="Śluby panieńskie" motif="kurtyna" palette="ultramaryna" lettered={false} decorative />
				</div>
			</div>
		</main>
	);
}
