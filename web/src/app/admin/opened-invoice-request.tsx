import { openedRequest } from '#web/invoices/opened-request.ts';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { useOpened } from './use-opened.ts';

const InvoiceRequestDialog = loadLater(async () => (await import('#web/invoices/invoice-request.dialog.tsx')).InvoiceRequestDialog);

/** The invoice data of a paid order, opened from wherever the order is edited. */
export function OpenedInvoiceRequest() {
	const [order, close] = useOpened(openedRequest);
	return order && <InvoiceRequestDialog order={order} onClose={close} />;
}
