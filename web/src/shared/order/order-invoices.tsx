import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fillPath } from '#domain/base/endpoint.ts';
import { LIST_LIMIT } from '#domain/base/limits.ts';
import { invoiceFileName } from '#domain/invoices/print/file-name.ts';
import { getInvoicePdf, listOwnInvoices, type OwnInvoice } from '#domain/invoices/print/print.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { downloadPdf } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './order-state.module.css';

/** The invoice of an order and its corrections; undefined while they are not known. */
export function useOrderInvoices({ extOrderId, amount, completed_at, userId }: Order): OwnInvoice[] | undefined {
	const isPaid = completed_at !== null && amount > 0;
	const params = { id: userId };
	const options = { errors: 'inline', staleTime: 0 } as const;
	// who bought without an account gets them by mail: the list is of an account, whose number a guest is not told
	const isAsked = isPaid && userId > 0;
	// one call for all orders of the page, and one for each only where a person has more than that
	const all = useAnswer(listOwnInvoices, { params }, { ...options, enabled: isAsked });
	// a longer list is cut; whoever has more asks for those of one order
	const isCut = all.data?.invoices.length === LIST_LIMIT;
	const ofOrder = useAnswer(listOwnInvoices, { params, query: { extOrderId } }, { ...options, enabled: isAsked && isCut });
	const { data } = isCut ? ofOrder : all;
	if (userId === 0) return isPaid ? [] : undefined;
	return isPaid ? data?.invoices.filter((invoice) => invoice.extOrderId === extOrderId) : undefined;
}

type OrderInvoicesProps = { order: Order /** where none is issued */; children?: ReactNode };

export function OrderInvoices({ order, children }: OrderInvoicesProps) {
	const own = useOrderInvoices(order);
	if (!own) return null;
	if (own.length === 0) return children;
	return (
		<ul className={styles.invoices}>
			{own.map((invoice) => (
				<li key={invoice.id}>
					<InvoiceLink invoice={invoice} />
				</li>
			))}
		</ul>
	);
}

function InvoiceLink({ invoice: { id, kind, number, has_pdf } }: { invoice: OwnInvoice }) {
	const t = useText();
	const name = `${t(`invoices.kind.${kind}`)} ${number}`;
	if (!has_pdf) return <span className="muted tiny">{t('invoices.own.waiting', { name })}</span>;
	const save = () =>
		downloadPdf(fillPath(getInvoicePdf.path, { id }), {}, invoiceFileName(number, 'pdf')).catch((error: unknown) =>
			toast.error(t('invoices.own.failed'), error instanceof ApiError ? error.message : undefined),
		);
	return (
		<Button variant="quiet" size="sm" icon={IconDownload} onClick={() => void save()}>
			{t('invoices.own.pdf', { name })}
		</Button>
	);
}
