import { type ReactNode, useState } from 'react';
import type { Order } from '#domain/orders/orders.fields.ts';
import { InvoiceRequestSlot } from '#web/ui/admin/invoice-request-slot.ts';
import { loadLater } from '#web/ui/admin/load-later.tsx';

const InvoiceRequestDialog = loadLater(async () => (await import('#web/invoices/invoice-request.dialog.tsx')).InvoiceRequestDialog);

/** The invoice data of a paid order, opened from wherever the order is edited. */
export function WithInvoiceRequest({ children }: { children: ReactNode }) {
	const [order, open] = useState<Order | null>(null);
	return (
		<InvoiceRequestSlot value={open}>
			{children}
			{order && <InvoiceRequestDialog order={order} onClose={() => open(null)} />}
		</InvoiceRequestSlot>
	);
}
