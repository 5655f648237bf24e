import type { ReactNode } from 'react';
import styles from './player.module.css';

export const PlayerMessage = ({ title, children, role }: { title: ReactNode; children?: ReactNode; role?: 'alert' | 'status' }) => (
	<div className={styles.message} role={role}>
		<h2>{title}</h2>
		{children}
	</div>
);
