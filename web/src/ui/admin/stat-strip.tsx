import type { ReactNode } from 'react';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { useLanguage } from '#web/lib/language.tsx';
import styles from './stat-strip.module.css';

export type Stat = { name: string; value: ReactNode; note?: ReactNode };

export function StatStrip({ stats }: { stats: readonly Stat[] }) {
	const { language } = useLanguage();
	return (
		<dl className={styles.strip}>
			{stats.map(({ name, value, note }) => (
				<div key={name} className={styles.cell}>
					<dt className={styles.name}>{name}</dt>
					<dd className={styles.value}>
						{typeof value === 'number' ? formatNumber(value, language) : value}
						{note && <small className={styles.note}>{note}</small>}
					</dd>
				</div>
			))}
		</dl>
	);
}
