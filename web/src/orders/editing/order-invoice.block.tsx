import { issuedInvoicesTexts } from '#domain/invoices/issued/issued-invoices.texts.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canRequestLater, requestedText } from '#domain/orders/orders.invoice.ts';
import { openInvoiceRequest } from '#web/invoices/public.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { OrderDocuments } from '#web/shared/order/order-documents.tsx';
import { Control } from '#web/ui/admin/control.tsx';

registerTexts(issuedInvoicesTexts);

/** For whom the invoice of an order is and what was issued, also after a refund; where there is none, the way to its data, or why. */
export function OrderInvoice({ order }: { order: Order }) {
	const t = useText();
	const { invoice_for, by_receipt } = order;
	const isKept = order.status === 'COMPLETED' && order.returned < order.amount;
	return (
		<>
			{isKept && invoice_for && !by_receipt && <p>{requestedText({ ...invoice_for, sent: true }, t)}</p>}
			{isKept && by_receipt && <p className="muted">{t('invoices.why_not.universal_gift')}</p>}
			<OrderDocuments order={order}>
				{isKept && canRequestLater(order) && (
					<div>
						<Control onClick={() => openInvoiceRequest(order)}>{t('invoices.request.open')}</Control>
					</div>
				)}
			</OrderDocuments>
		</>
	);
}
