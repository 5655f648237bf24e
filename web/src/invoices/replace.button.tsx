import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
	getIssuedInvoice,
	listIssuedInvoices,
	replaceInvoice,
	type WholeInvoice,
} from '#domain/invoices/issued/issued-invoices.contract.ts';
import { getKsefState } from '#domain/invoices/ksef/ksef.contract.ts';
import { isRefused } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { BuyerDialog, type EnteredBuyer } from './buyer.dialog.tsx';
import { IssueQuestion } from './issue.question.tsx';
import { useOpenedInvoice } from './use-opened-invoice.ts';

/** Replaces a document refused by KSeF; a correction of amounts needs no buyer data. Its amount is what was not refunded since, so none is named. */
export function ReplaceButton({ invoice }: { invoice: WholeInvoice }) {
	const t = useText();
	const report = useReport();
	const navigate = useNavigate();
	const { opened, open, close } = useOpenedInvoice(invoice, ({ replacement_buyer }) => replacement_buyer);
	const [isAsking, setAsking] = useState(false);
	const replace = useCall(replaceInvoice, { refreshes: [getIssuedInvoice, listIssuedInvoices, getKsefState] });
	// a document that needs no replacement is closed instead
	const { ksef, replaced_by, can_close } = invoice;
	if (!isRefused(ksef) || replaced_by || ksef?.closed_reason || can_close) return null;
	const isMoneyOnly = invoice.corrects !== null && invoice.gross !== 0;
	const send = async (entered: EnteredBuyer | null, seen_at?: string) => {
		const { invoice: issued } = await replace.mutateAsync({
			params: { id: invoice.id },
			body: { buyer: entered?.buyer, recipient: entered?.recipient, seen_at },
		});
		toast.success(t('invoices.issued.done', { number: issued.number }));
		return issued.id;
	};
	const repeat = () =>
		send(null)
			.then((id) => navigate(issuedAddress(id)), report.failed)
			.finally(() => setAsking(false));
	const onClick = () => (isMoneyOnly ? setAsking(true) : open());
	const question = t('invoices.replace.ask', { number: invoice.number });
	return (
		<>
			<Control variant="primary" onClick={onClick}>
				{t('invoices.replace.open')}
			</Control>
			{isAsking && (
				<IssueQuestion
					title={question}
					buyer={invoice.buyer_name}
					busy={replace.isPending}
					onYes={() => void repeat()}
					onNo={() => setAsking(false)}
				/>
			)}
			{opened && (
				<BuyerDialog
					key={opened.filledWith.updatedAt}
					{...opened}
					title={t('invoices.replace.title', { number: invoice.number })}
					lead={t('invoices.replace.lead', { number: invoice.number })}
					submit={t('invoices.waiting.issue')}
					question={question}
					onClose={close}
					onSend={send}
				/>
			)}
		</>
	);
}
