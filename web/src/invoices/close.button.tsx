import { type FormEvent, useState } from 'react';
import { closeInvoice, getIssuedInvoice, listIssuedInvoices, type WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { getKsefState } from '#domain/invoices/ksef/ksef.contract.ts';
import { hasInvalidNumber } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './buyer.dialog.module.css';

/** Closes a refused document that needs no replacement, or an invoice with an invalid KSeF number, with a reason. */
export function CloseButton({ invoice }: { invoice: WholeInvoice }) {
	const t = useText();
	const [isOpen, setOpen] = useState(false);
	if (!invoice.can_close) return null;
	return (
		<>
			<Control variant="primary" onClick={() => setOpen(true)}>
				{t('invoices.close.open')}
			</Control>
			{isOpen && (
				<PanelDialog title={t('invoices.close.title', { number: invoice.number })} hasNumber onClose={() => setOpen(false)}>
					<CloseForm invoice={invoice} onClose={() => setOpen(false)} />
				</PanelDialog>
			)}
		</>
	);
}

function CloseForm({ invoice: { id, number, ksef }, onClose }: { invoice: WholeInvoice; onClose: () => void }) {
	const t = useText();
	const report = useReport();
	const close = useCall(closeInvoice, { refreshes: [getIssuedInvoice, listIssuedInvoices, getKsefState] });
	const [reason, setReason] = useState('');
	const [error, setError] = useState<string>();
	const [failure, setFailure] = useState<string>();
	useUnsaved(reason !== '');
	const send = async () => {
		try {
			await close.mutateAsync({ params: { id }, body: { reason } });
			report.success();
			onClose();
		} catch (error) {
			if (error instanceof ApiError && session.get() !== null) setFailure(error.message);
			report.failed(error);
		}
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		setFailure(undefined);
		setError(reason.trim() === '' ? 'form.validate.required' : undefined);
		if (reason.trim() !== '') void send();
	};
	return (
		<form className={styles.form} onSubmit={onSubmit} noValidate>
			<p className="muted">{t(hasInvalidNumber(ksef) ? 'invoices.close.lead_number' : 'invoices.close.lead', { number })}</p>
			<TextField label={t('invoices.close.reason')} value={reason} error={error} onChange={(event) => setReason(event.target.value)} />
			{failure && (
				<Notice kind="stop" focus>
					{failure}
				</Notice>
			)}
			<ModalButtons>
				<Control variant="primary" type="submit" disabledReason={close.isPending && t('web.loading')}>
					{t('invoices.close.submit')}
				</Control>
			</ModalButtons>
		</form>
	);
}
