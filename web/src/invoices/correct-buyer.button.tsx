import {
	correctInvoice,
	getIssuedInvoice,
	listIssuedInvoices,
	type WholeInvoice,
} from '#domain/invoices/issued/issued-invoices.contract.ts';
import { isRefused } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { BuyerDialog } from './buyer.dialog.tsx';
import { useOpenedInvoice } from './use-opened-invoice.ts';

/** Corrects buyer data; for another tax number the invoice is corrected to zero and a new one is issued. */
export function CorrectBuyerButton({ invoice }: { invoice: WholeInvoice }) {
	const t = useText();
	const report = useReport();
	const { opened, open, close } = useOpenedInvoice(invoice, ({ standing }) => standing.buyer);
	const correct = useCall(correctInvoice, { refreshes: [getIssuedInvoice, listIssuedInvoices] });
	// only a valid invoice can be corrected
	if (isRefused(invoice.ksef) || invoice.corrects || invoice.replaced_by || invoice.standing.gross === 0) return null;
	return (
		<>
			<Control onClick={open}>{t('invoices.correct.open')}</Control>
			{opened && (
				<BuyerDialog
					key={opened.filledWith.updatedAt}
					{...opened}
					title={t('invoices.correct.title', { number: invoice.number })}
					lead={t('invoices.correct.lead')}
					asksReason
					submit={t('invoices.correct.issue')}
					onClose={close}
					onSend={async (entered, seen_at) => {
						const { invoice: issued } = await correct.mutateAsync({ params: { id: invoice.id }, body: { ...entered, seen_at } });
						report.success();
						return issued.id;
					}}
				/>
			)}
		</>
	);
}
