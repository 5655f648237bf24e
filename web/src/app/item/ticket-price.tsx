import { openOrderState } from '#domain/catalogue/pending-order.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useText } from '#web/lib/language.tsx';
import priceStyles from '#web/ui/product/price.module.css';
import { StruckPrice, Sum, struckPrice } from '#web/ui/product/price.tsx';
import { type EarlierPrices, lowestSentence, reductionOf } from '#web/ui/product/reduction.ts';
import styles from './item-ticket.module.css';

type TicketPriceProps = {
	zloty: number;
	newZloty?: number | null;
	code?: string | null;
	hasVat: boolean;
	/** the viewer's own order: while it is pending, its price is shown (F-046) */
	order?: Order | null;
	earlier: EarlierPrices;
};

/** The price in large type; of a reduced one the lowest of 30 days next to it (S1-094, N-021). A price of 0 is shown as "free" (F-048). */
export function TicketPrice({ zloty, order, earlier, ...offered }: TicketPriceProps) {
	const t = useText();
	const ordered = order && openOrderState(order.status) ? { newZloty: order.amount, code: order.used_code, hasVat: order.has_vat } : null;
	const { newZloty = null, code, hasVat } = ordered ?? offered;
	const now = newZloty ?? zloty;
	const reduction = reductionOf(zloty, newZloty, earlier);
	const struck = struckPrice(zloty, newZloty, reduction);
	return (
		<div className={styles.price}>
			<p className={priceStyles.price}>
				<Sum zloty={now} className={styles.amount} hasVat={hasVat} />
			</p>
			{struck !== null && (
				<p className="small muted">
					{reduction && <span className={styles.percent}>{t('prices.percent', { percent: reduction.percent })}</span>}
					<StruckPrice zloty={struck} />
					{code && <span className={styles.code}>{t('event.code', { code })}</span>}
				</p>
			)}
			{reduction && <p className="small muted">{lowestSentence(reduction, earlier, t)}</p>}
		</div>
	);
}
