import { useState } from 'react';
import { closeCorrection, getIssuedInvoice, listWaitingInvoices } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';

/** Closes the correction of an invoice that only the seller who issued it, with another NIP, can correct. */
export function CorrectedElsewhereButton({ invoice: { id, number } }: { invoice: { id: number; number: string } }) {
	const t = useText();
	const report = useReport();
	const [isAsking, setAsking] = useState(false);
	const close = useCall(closeCorrection, { refreshes: [listWaitingInvoices, getIssuedInvoice] });
	const onYes = () =>
		close.mutate(
			{ params: { id } },
			{ onSuccess: () => report.success(), onError: (error) => report.failed(error), onSettled: () => setAsking(false) },
		);
	return (
		<>
			<Control onClick={() => setAsking(true)}>{t('invoices.waiting.elsewhere')}</Control>
			{isAsking && (
				<Confirm
					title={t('invoices.waiting.elsewhere_ask', { number })}
					hasNumber
					busy={close.isPending}
					onYes={onYes}
					onNo={() => setAsking(false)}
				>
					<p>{t('invoices.waiting.elsewhere_lead')}</p>
				</Confirm>
			)}
		</>
	);
}
