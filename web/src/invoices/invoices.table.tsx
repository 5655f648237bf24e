import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { deleteInvoice, type InvoiceOut, listInvoices, updateInvoice } from '#domain/invoices/invoices.contract.ts';
import { issuedInvoicesTexts } from '#domain/invoices/issued/issued-invoices.texts.ts';
import { statusText } from '#domain/orders/orders.moves.rules.ts';
import { statusTone } from '#domain/orders/orders.screens.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, type Translate, useLanguage, useText } from '#web/lib/language.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { EmailText } from '#web/ui/admin/email-text.tsx';
import { InstantToggle } from '#web/ui/admin/fields/instant.field.tsx';
import { ShortNumber } from '#web/ui/admin/long-number.tsx';
import type { Column } from '#web/ui/admin/table/data-table.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { invoiceLines } from './invoice-data.ts';
import styles from './invoices.table.module.css';

registerTexts(issuedInvoicesTexts);

/** The columns of the requested invoices. */
export const requestColumns = (t: Translate): Column<InvoiceOut>[] => [
	{ id: 'data', title: t('invoices.admin.column.data'), lead: true, cell: (row) => <InvoiceData invoice={row} /> },
	{ id: 'order', title: t('invoices.admin.column.order'), cell: (row) => <Numbers invoice={row} /> },
	{ id: 'description', title: t('invoices.admin.column.description'), card: 'half', cell: (row) => <Description invoice={row} /> },
	{
		id: 'status',
		title: t('invoices.admin.column.status'),
		card: 'half',
		cell: (row) => <StateTag kind={statusTone(row.paymentStatus)}>{t(statusText(row.paymentStatus))}</StateTag>,
	},
	{ id: 'amount', title: t('invoices.admin.column.amount'), right: true, card: 'end', cell: (row) => formatZloty(row.amount, t.language) },
	{ id: 'sent', title: t('invoices.admin.column.sent'), cell: (row) => <SentToggle invoice={row} /> },
	{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <InvoiceActs invoice={row} /> },
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
