import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './maintenance-bar.module.css';
import { panelAddress } from './menu.ts';

/** a colleague may have switched it on meanwhile */
const LOOK_AGAIN_MS = 60_000;

/** While maintenance is on, every screen of the panel says so: an admin does not meet it on the site. */
export function MaintenanceBar() {
	const t = useText();
	const { data } = useAnswer(getAppConfig, {}, { errors: 'inline', refetchInterval: LOOK_AGAIN_MS });
	if (data?.config.maintenance !== 1) return null;
	return (
		<section className={styles.strip} aria-label={t('panel.maintenance_label')}>
			<Icon icon={IconAlertTriangle} />
			<strong>{t('panel.maintenance_on')}</strong>
			<Link to={panelAddress('limitations')}>{t('panel.maintenance_off')}</Link>
		</section>
	);
}
