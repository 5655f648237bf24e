import type { Icon as TablerIcon } from '@tabler/icons-react';
import styles from './icon.module.css';

/** Icons are imported one by one from @tabler/icons-react, so only the used ones reach the browser. */
export const Icon = ({ icon: Drawing, label }: { icon: TablerIcon; label?: string }) => (
	<Drawing className={styles.icon} aria-hidden={label ? undefined : true} aria-label={label} role={label ? 'img' : undefined} />
);

export type { TablerIcon };
