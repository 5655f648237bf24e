import { formatZloty } from '#domain/base/money.ts';
import { openOrderState } from '#domain/catalogue/pending-order.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useText } from '#web/lib/language.tsx';
import priceStyles from '#web/ui/product/price.module.css';
import { Sum } from '#web/ui/product/price.tsx';
import styles from './item-ticket.module.css';

type TicketPriceProps = {
	zloty: number;
	newZloty?: number | null;
	code?: string | null;
	hasVat: boolean;
	/** the viewer's own order: while it is pending, its price is shown (F-046) */
	order?: Order | null;
};

/** The price in large type; with a code the old one next to it, struck through (S1-094). A price of 0 is shown as "free" (F-048). */
export function TicketPrice({ zloty, order, ...offered }: TicketPriceProps) {
	const t = useText();
	const ordered = order && openOrderState(order.status) ? { newZloty: order.amount, code: order.used_code, hasVat: order.has_vat } : null;
	const { newZloty, code, hasVat } = ordered ?? offered;
	const now = newZloty ?? zloty;
	return (
		<div className={styles.price}>
			<p className={priceStyles.price}>
				<Sum zloty={now} className={styles.amount} hasVat={hasVat} />
			</p>
			{now !== zloty && (
				<p className="small muted">
					<s>
						<span className="visually-hidden">{t('web.old_price')} </span>
						{formatZloty(zloty, t.language)}
					</s>
					{code && <span className={styles.code}>{t('event.code', { code })}</span>}
				</p>
			)}
		</div>
	);
}
