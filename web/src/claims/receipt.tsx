import type { ReactNode } from 'react';
import { useText } from '#web/lib/language.tsx';
import styles from './receipt.module.css';

type ReceiptProps = { stamp: string; facts: readonly [label: string, value: ReactNode][]; children: ReactNode };

/** Torn paper with a stamp: what arrived, and when. */
export function Receipt({ stamp, facts, children }: ReceiptProps) {
	const t = useText();
	return (
		<section className={styles.receipt} aria-label={t('withdrawal.receipt')}>
			<p className={`tabular ${styles.stamp}`}>{stamp}</p>
			<dl>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd className="tabular">{value}</dd>
					</div>
				))}
			</dl>
			{children}
		</section>
	);
}
