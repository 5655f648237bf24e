import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Order } from '#domain/orders/orders.fields.ts';
import { InvoiceRequestSlot } from '#web/ui/admin/invoice-request-slot.ts';

const Dialog = lazy(async () => ({ default: (await import('#web/invoices/invoice-request.dialog.tsx')).InvoiceRequestDialog }));

/** The invoice data of a paid order, opened from wherever the order is edited. */
export function WithInvoiceRequest({ children }: { children: ReactNode }) {
	const [order, open] = useState<Order | null>(null);
	return (
		<InvoiceRequestSlot value={open}>
			{children}
			{order && (
				<Suspense>
					<Dialog order={order} onClose={() => open(null)} />
				</Suspense>
			)}
		</InvoiceRequestSlot>
	);
}
