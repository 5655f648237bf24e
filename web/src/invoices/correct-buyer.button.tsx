import {
	correctInvoice,
	getIssuedInvoice,
	listIssuedInvoices,
	type WholeInvoice,
} from '#domain/invoices/issued/issued-invoices.contract.ts';
import { isRefused } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { BuyerDialog } from './buyer.dialog.tsx';
import { useOpenedInvoice } from './use-opened-invoice.ts';

/** Corrects buyer data; for another tax number the invoice is corrected to zero and a new one is issued. */
export function CorrectBuyerButton({ invoice }: { invoice: WholeInvoice }) {
	const t = useText();
	const { opened, open, close } = useOpenedInvoice(invoice, ({ standing }) => standing.buyer);
	const correct = useCall(correctInvoice, { refreshes: [getIssuedInvoice, listIssuedInvoices] });
	// only a valid invoice can be corrected
	if (isRefused(invoice.ksef) || invoice.corrects || invoice.replaced_by || invoice.standing.gross === 0) return null;
	return (
		<>
			<Control onClick={open} disabledReason={invoice.ksef?.number === null && t('invoices.why_not.number_waiting')}>
				{t('invoices.correct.open')}
			</Control>
			{opened && (
				<BuyerDialog
					key={opened.filledWith.updatedAt}
					{...opened}
					title={t('invoices.correct.title', { number: invoice.number })}
					lead={t('invoices.correct.lead')}
					asksReason
					submit={t('invoices.correct.issue')}
					question={t('invoices.correct.ask', { number: invoice.number })}
					amount={invoice.standing.gross}
					onClose={close}
					onSend={async (entered, seen_at) => {
						const { invoice: issued } = await correct.mutateAsync({ params: { id: invoice.id }, body: { ...entered, seen_at } });
						// a new invoice, where the tax number was wrong
						const { number } = issued.corrections.at(-1) ?? issued;
						toast.success(t('invoices.issued.done', { number }));
						return issued.id;
					}}
				/>
			)}
		</>
	);
}
