import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './maintenance-bar.module.css';
import { panelAddress } from './menu.ts';

/** another admin may have switched it on */
const REFETCH_MS = 60_000;

/** Shown on every screen of the panel during maintenance, because the site itself stays open to admins. */
export function MaintenanceBar() {
	const t = useText();
	const { data } = useAnswer(getAppConfig, {}, { errors: 'inline', refetchInterval: REFETCH_MS });
	if (data?.config.maintenance !== 1) return null;
	return (
		<section className={styles.strip} aria-label={t('panel.maintenance_label')}>
			<Icon icon={IconAlertTriangle} />
			<strong>{t('panel.maintenance_on')}</strong>
			<Link to={panelAddress('limitations')}>{t('panel.maintenance_off')}</Link>
		</section>
	);
}
