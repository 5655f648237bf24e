import { type FormEvent, useState } from 'react';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import styles from './buyer.dialog.module.css';
import { InvoiceFields } from './invoice.form.tsx';
import { type InvoiceDefaults, useInvoiceForm } from './use-invoice-form.ts';

type BuyerDialogProps = {
	title: string;
	lead: string;
	/** what is known of the buyer */
	known: InvoiceDefaults;
	/** a correction says why */
	asksReason?: boolean;
	submit: string;
	onSend: (buyer: InvoiceData, reason: string) => Promise<void>;
	onClose: () => void;
};

/** The data of a buyer in the panel; what the server refuses is told at its field. */
export function BuyerDialog({ title, lead, known, asksReason, submit, onSend, onClose }: BuyerDialogProps) {
	const t = useText();
	const report = useReport();
	const state = useInvoiceForm(known);
	const [reason, setReason] = useState('');
	const [reasonError, setReasonError] = useState<string>();
	const [isSending, setSending] = useState(false);
	const send = async () => {
		const isReasonMissing = asksReason && reason.trim() === '';
		setReasonError(isReasonMissing ? 'form.validate.required' : undefined);
		const buyer = await state.collect();
		if (!buyer || isReasonMissing) return;
		setSending(true);
		try {
			await onSend(buyer, reason);
		} catch (error) {
			const unplaced = error instanceof ApiError && error.formError ? state.takeErrors(error.formError) : ['failed'];
			if (unplaced.length > 0) report.failed(error);
		} finally {
			setSending(false);
		}
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		void send();
	};
	return (
		<PanelDialog title={title} onClose={onClose}>
			<form className={styles.form} onSubmit={onSubmit} noValidate>
				<p className="muted">{lead}</p>
				<InvoiceFields state={state} />
				{asksReason && (
					<TextField
						label={t('invoices.correct.reason')}
						value={reason}
						error={reasonError}
						onChange={(event) => setReason(event.target.value)}
					/>
				)}
				<Actions>
					<Control variant="primary" type="submit" disabledReason={isSending && t('web.loading')}>
						{submit}
					</Control>
				</Actions>
			</form>
		</PanelDialog>
	);
}
