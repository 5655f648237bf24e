import type { Order } from '#domain/orders/orders.fields.ts';
import { canRequestLater, requestedText } from '#domain/orders/orders.invoice.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useOpenInvoiceRequest } from '#web/ui/admin/invoice-request-slot.ts';

/** Whom the invoice of a paid order is for; where none was requested, the way to its data, or why there is no invoice. */
export function OrderInvoice({ order }: { order: Order }) {
	const t = useText();
	const open = useOpenInvoiceRequest();
	const { invoice_for, by_receipt } = order;
	if (order.status !== 'COMPLETED' || order.returned >= order.amount) return null;
	if (by_receipt) return <p className="muted">{t('invoices.why_not.universal_gift')}</p>;
	if (invoice_for) return <p>{requestedText({ ...invoice_for, sent: true }, t)}</p>;
	if (!canRequestLater(order)) return null;
	return (
		<div>
			<Control onClick={() => open(order)}>{t('invoices.request.open')}</Control>
		</div>
	);
}
