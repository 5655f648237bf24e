import type { ReactNode } from 'react';
import styles from './settings-fold.module.css';

/** Settings above a list, folded away until they are needed. */
export const SettingsFold = ({ title, children }: { title: string; children: ReactNode }) => (
	<details className={styles.fold}>
		<summary className={styles.summary}>{title}</summary>
		<div className={styles.content}>{children}</div>
	</details>
);
