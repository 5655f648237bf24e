import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { deleteInvoice, type InvoiceOut, listInvoices, updateInvoice } from '#domain/invoices/invoices.contract.ts';
import { statusText } from '#domain/orders/orders.moves.rules.ts';
import { statusTone } from '#domain/orders/orders.screens.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { type Translate, useLanguage, useText } from '#web/lib/language.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { EmailText } from '#web/ui/admin/email-text.tsx';
import { InstantToggle } from '#web/ui/admin/fields/instant.field.tsx';
import type { LoadAnswer } from '#web/ui/admin/load-failed.tsx';
import { ShortNumber } from '#web/ui/admin/long-number.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import type { TableState } from '#web/ui/admin/table/table-state.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { invoiceLines } from './invoice-data.ts';
import styles from './invoices.table.module.css';

type TableProps = {
	invoices: readonly InvoiceOut[];
	total: number;
	capped?: boolean;
	answer: LoadAnswer;
	state: TableState;
	onState: (change: Partial<TableState>) => void;
};

export function InvoicesTable({ invoices, ...table }: TableProps) {
	const t = useText();
	return (
		<DataTable
			{...table}
			label={t('invoices.admin.list')}
			columns={columnsOf(t)}
			rows={invoices}
			rowId={(invoice) => String(invoice.id)}
			empty={t('invoices.admin.empty')}
		/>
	);
}

const columnsOf = (t: Translate): Column<InvoiceOut>[] => [
	{
		id: 'data',
		cell: ({ row }) => <InvoiceData invoice={row.original} />,
		meta: { title: t('invoices.admin.column.data'), lead: true },
	},
	{
		id: 'order',
		cell: ({ row }) => <Numbers invoice={row.original} />,
		meta: { title: t('invoices.admin.column.order') },
	},
	{
		id: 'description',
		cell: ({ row }) => <Description invoice={row.original} />,
		meta: { title: t('invoices.admin.column.description'), card: 'half' },
	},
	{
		id: 'status',
		cell: ({ row: { original } }) => <StateTag kind={statusTone(original.paymentStatus)}>{t(statusText(original.paymentStatus))}</StateTag>,
		meta: { title: t('invoices.admin.column.status'), card: 'half' },
	},
	{
		id: 'amount',
		cell: ({ row }) => formatZloty(row.original.amount, t.language),
		meta: { title: t('invoices.admin.column.amount'), right: true, card: 'end' },
	},
	{ id: 'sent', cell: ({ row }) => <SentToggle invoice={row.original} />, meta: { title: t('invoices.admin.column.sent') } },
	{ id: 'actions', cell: ({ row }) => <InvoiceActs invoice={row.original} />, meta: { title: t('panel.actions'), right: true } },
];

function Description({ invoice }: { invoice: InvoiceOut }) {
	const { language } = useLanguage();
	return <span className={styles.description}>{(language === 'en' && invoice.description_en) || invoice.description}</span>;
}

function InvoiceData({ invoice }: { invoice: InvoiceOut }) {
	const t = useText();
	const lines = invoiceLines(invoice.data);
	return (
		<div className={styles.data}>
			<div className={styles.lines}>
				{lines.map((line) => (
					<div key={line} className={styles.part}>
						{line}
					</div>
				))}
				<small>
					<Link to={`/konto/${invoice.userId}`}>{invoice.email ? <EmailText of={invoice.email} /> : invoice.userId}</Link>
				</small>
			</div>
			<CopyButton compact text={lines.join('\n')} label={t('invoices.admin.copy_of', { number: invoice.number })} />
		</div>
	);
}

/** The number of the order and when the invoice was requested, and the invoice issued for it, or why there will be none. */
function Numbers({ invoice: { number, created_at, issued, receipt_only } }: { invoice: InvoiceOut }) {
	const t = useText();
	return (
		<>
			<ShortNumber>
				{number}
				{issued && (
					<>
						<br />
						<Link to={issuedAddress(issued.id)}>{issued.number}</Link>
					</>
				)}
			</ShortNumber>
			<small className="muted tabular">{momentText(created_at)}</small>
			{receipt_only && <p className="muted tiny">{t('invoices.why_not.universal_gift')}</p>}
		</>
	);
}

function SentToggle({ invoice }: { invoice: InvoiceOut }) {
	const t = useText();
	const update = useCall(updateInvoice, { refreshes: [listInvoices] });
	return (
		<InstantToggle
			label={<span className="visually-hidden">{t('invoices.admin.sent_of', { number: invoice.number })}</span>}
			note={invoice.sent_at && momentText(invoice.sent_at)}
			value={invoice.sent}
			saved="commerce.saved"
			onSave={(sent) => update.mutateAsync({ params: { id: invoice.id }, body: { sent } })}
		/>
	);
}

/** A sent invoice is an accounting document and cannot be removed. */
function InvoiceActs({ invoice }: { invoice: InvoiceOut }) {
	const t = useText();
	const remove = useCall(deleteInvoice, { refreshes: [listInvoices] });
	if (invoice.sent) return null;
	return (
		<DeleteControl
			label={t('invoices.admin.delete_of', { number: invoice.number })}
			question={t('invoices.admin.delete_ask', { number: invoice.number })}
			onDelete={() => remove.mutateAsync({ params: { id: invoice.id } })}
		/>
	);
}
