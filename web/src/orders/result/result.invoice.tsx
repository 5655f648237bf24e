import { Link } from 'react-router';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canRequestLater, requestedText } from '#domain/orders/orders.invoice.ts';
import { InvoiceWish } from '#web/invoices/public.ts';
import { useText } from '#web/lib/language.tsx';
import { OrderInvoices } from '#web/shared/order/order-invoices.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import styles from './result.invoice.module.css';

/** For whom the invoice is and what was issued, also after a refund; where none was requested, whom to ask for it. */
export function ResultInvoice({ order }: { order: Order }) {
	const t = useText();
	const { invoice_for, by_receipt } = order;
	const isKept = order.status === 'COMPLETED';
	return (
		<div className={styles.invoice}>
			{isKept && invoice_for && <p>{requestedText({ ...invoice_for, by_receipt }, t)}</p>}
			<OrderInvoices order={order}>
				{isKept && canRequestLater(order) && !order.invoice_until && (
					<p className="muted">
						<NumberText>{t('invoices.own.later', { number: order.number })}</NumberText> <Link to="/kontakt">{t('footer.contact')}</Link>
					</p>
				)}
			</OrderInvoices>
			<InvoiceWish order={order} />
		</div>
	);
}
