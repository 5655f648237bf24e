import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
	correctInvoice,
	getIssuedInvoice,
	listIssuedInvoices,
	type WholeInvoice,
} from '#domain/invoices/issued/issued-invoices.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { BuyerDialog } from './buyer.dialog.tsx';
import { issuedAddress } from './invoice-tabs.tsx';
import type { InvoiceDefaults } from './use-invoice-form.ts';

/** What the invoice knows of the fields; the province is on no invoice. */
function knownOf({ buyer: { name, number, address } }: WholeInvoice): InvoiceDefaults {
	const [, postal_code, city] = /^(\S+) (.*)$/.exec(address?.line2 ?? '') ?? [];
	return { company: name, nip: number, street: address?.line1 ?? '', postal_code, city, country_code: address?.country ?? 'PL' };
}

/** Other data of the buyer makes a correction; another number takes the invoice to zero and issues a new one. */
export function CorrectBuyerButton({ invoice }: { invoice: WholeInvoice }) {
	const t = useText();
	const report = useReport();
	const navigate = useNavigate();
	const [isOpen, setOpen] = useState(false);
	const correct = useCall(correctInvoice, { refreshes: [getIssuedInvoice, listIssuedInvoices] });
	// only the invoice that stands can be corrected
	if (invoice.corrects || invoice.replaced_by || invoice.standing.gross === 0) return null;
	return (
		<>
			<Control onClick={() => setOpen(true)}>{t('invoices.correct.open')}</Control>
			{isOpen && (
				<BuyerDialog
					title={t('invoices.correct.title', { number: invoice.number })}
					lead={t('invoices.correct.lead')}
					known={knownOf(invoice)}
					asksReason
					submit={t('invoices.correct.issue')}
					onClose={() => setOpen(false)}
					onSend={async (buyer, reason) => {
						const { invoice: standing } = await correct.mutateAsync({ params: { id: invoice.id }, body: { buyer, reason } });
						report.success();
						setOpen(false);
						void navigate(issuedAddress(standing.id));
					}}
				/>
			)}
		</>
	);
}
