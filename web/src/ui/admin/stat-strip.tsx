import type { ReactNode } from 'react';
import styles from './stat-strip.module.css';

export type Stat = { name: string; value: ReactNode; note?: ReactNode };

/** A few figures above a table. */
export const StatStrip = ({ stats }: { stats: readonly Stat[] }) => (
	<dl className={styles.strip}>
		{stats.map(({ name, value, note }) => (
			<div key={name} className={styles.cell}>
				<dt className={styles.name}>{name}</dt>
				<dd className={styles.value}>
					{value}
					{note && <small className={styles.note}>{note}</small>}
				</dd>
			</div>
		))}
	</dl>
);
