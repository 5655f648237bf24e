import { useState } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { OrderSummary } from '#domain/orders/orders.fields.ts';
import type { SettableStatus } from '#domain/orders/orders.moves.rules.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { isPhone } from '#web/lib/phone.ts';
import fold from '#web/ui/admin/settings-fold.module.css';
import { type Stat, StatStrip } from '#web/ui/admin/stat-strip.tsx';
import styles from './order-stats.module.css';

registerTexts(paymentsTexts);

type StatsProps = {
	summary: OrderSummary;
	status: SettableStatus | null;
	/** the kind has codes */
	codes: boolean;
	/** of orders of all time, not of a chosen period */
	isOfAllTime: boolean;
	/** where the refunds behind the figure are listed */
	refundsTo?: string;
	/** starts of watching, on an event's or video's own page */
	views?: number;
};

/** Amounts are shown only for all orders or for completed ones. */
const hasSums = (status: SettableStatus | null) => status === null || status === 'COMPLETED';
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** Above a list of orders: its figures, and the same as text. */
export const OrderStats = (stats: StatsProps) => (
	<>
		<OrderFigures {...stats} />
		<OrderStatistics {...stats} />
	</>
);

/** Five figures, and what the sums count. */
function OrderFigures({ summary, status, codes, isOfAllTime, refundsTo, views }: StatsProps) {
	const t = useText();
	const stats: Stat[] = [
		{ name: t('payments.stat.orders'), value: summary.placed, note: t('payments.stat.completed', { count: summary.completed }) },
		{ name: t('payments.stat.tickets'), value: summary.tickets, note: codes && t('payments.stat.free', { count: summary.freeCodes }) },
	];
	if (codes)
		stats.push({
			name: t('payments.stat.codes'),
			value: summary.usedCodes,
			note: t('payments.stat.codes_of', { count: summary.codes, percent: percent(summary.usedCodes, summary.codes) }),
		});
	if (views !== undefined) stats.push({ name: t('payments.stat.views'), value: views });
	if (hasSums(status)) {
		stats.push(
			{
				name: t('payments.stat.income'),
				value: formatZloty(summary.income, t.language),
				note: t('payments.stat.from_tickets', { sum: formatZloty(summary.sum, t.language) }),
			},
			{
				name: t('payments.stat.refunds'),
				value: formatZloty(-summary.refundsSumm, t.language),
				note: (
					<>
						{t('payments.stat.refunds_count', { count: summary.refundedOrders })}{' '}
						{refundsTo && summary.refundedOrders > 0 && <Link to={refundsTo}>{t('payments.stat.refunds_list')}</Link>}
					</>
				),
			},
		);
	}
	return (
		<>
			<StatStrip stats={stats} />
			{hasSums(status) && (
				<p className={`muted small ${styles.explained}`}>
					{t(isOfAllTime ? 'payments.stat.sums_explained_all' : 'payments.stat.sums_explained')}
				</p>
			)}
		</>
	);
}

/** The same as text, one line per figure (S3-018). */
function OrderStatistics({ summary, status, codes }: StatsProps) {
	const t = useText();
	// the strip above has the same figures, and a phone little room
	const [isOpen] = useState(() => !isPhone());
	return (
		<details className={fold.fold} open={isOpen}>
			<summary className={fold.summary}>{t('payments.stats')}</summary>
			<ul className={styles.figures}>
				<li>{t('payments.line.placed', { count: summary.placed })}</li>
				<li>{t('payments.line.completed', { count: summary.completed })}</li>
				{codes && <li>{t('payments.line.codes', { used: summary.usedCodes, count: summary.codes })}</li>}
				{codes && <li>{t('payments.line.free', { count: summary.freeCodes })}</li>}
				{hasSums(status) && (
					<>
						<li>{t('payments.line.sum', { sum: formatZloty(summary.sum, t.language) })}</li>
						<li>{t('payments.line.income', { sum: formatZloty(summary.income, t.language) })}</li>
						<li>{t('payments.line.refunds', { sum: formatZloty(summary.refundsSumm, t.language) })}</li>
					</>
				)}
			</ul>
		</details>
	);
}
