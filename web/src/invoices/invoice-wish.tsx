import { lazy, Suspense, useState } from 'react';
import { formatDigits } from '#domain/base/time/dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';

// most people open it once at most
const InvoiceWishDialog = lazy(async () => ({ default: (await import('./invoice-wish.dialog.tsx')).InvoiceWishDialog }));

/** After the purchase: asks for the invoice, or corrects whom it is for, while that is possible (N-017). */
export function InvoiceWish({ order }: { order: Order }) {
	const t = useText();
	const [isOpen, setOpen] = useState(false);
	if (!order.invoice_until) return null;
	return (
		<div>
			<Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
				{t(order.invoice_data ? 'invoices.wish.correct' : 'invoices.wish.ask', { day: formatDigits(order.invoice_until) })}
			</Button>
			{isOpen && (
				<Suspense>
					<InvoiceWishDialog order={order} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</div>
	);
}
