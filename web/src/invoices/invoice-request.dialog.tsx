import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { listInvoices, requestInvoice } from '#domain/invoices/invoices.contract.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { listWaitingInvoices } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { issuedInvoicesTexts } from '#domain/invoices/issued/issued-invoices.texts.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './buyer.dialog.module.css';
import { InvoiceFields } from './invoice.form.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

registerTexts(issuedInvoicesTexts);

type Props = { order: Order; onClose: () => void };

/** The buyer of a paid order requests its invoice after the purchase. */
export function InvoiceRequestDialog({ order, onClose }: Props) {
	const t = useText();
	return (
		<PanelDialog title={t('invoices.request.title', { number: order.number })} hasNumber onClose={onClose}>
			<RequestForm order={order} onClose={onClose} />
		</PanelDialog>
	);
}

function RequestForm({ order, onClose }: Props) {
	const t = useText();
	const report = useReport();
	const queries = useQueryClient();
	const { firstname, lastname, kind, extOrderId } = order;
	const state = useInvoiceForm({ firstname, lastname }, { isPanel: true });
	const save = useCall(requestInvoice, { refreshes: [listInvoices, listWaitingInvoices, ORDER_CALLS[kind].getOne] });
	const { isDirty, errors } = state.form.formState;
	const failure = errors.root?.message;
	useUnsaved(isDirty);
	/** At the fields, or in the dialog: a toast lies behind it. */
	const showFailure = (error: unknown) => {
		if (session.get() === null || !(error instanceof ApiError)) return report.failed(error);
		// requested elsewhere, or refunded: the order below is out of date
		if (error.statusCode === 409) void queries.invalidateQueries();
		const unplaced = error.formError ? state.takeErrors(error.formError) : [error.message];
		for (const message of unplaced) state.form.setError('root', { message });
	};
	const send = async (buyer: InvoiceData) => {
		try {
			await save.mutateAsync({ body: { extOrderId, buyer } });
			toast.success(t('invoices.request.done'));
			onClose();
		} catch (error) {
			showFailure(error);
		}
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		void state.collect().then((buyer) => buyer && send(buyer));
	};
	return (
		<form className={styles.form} onSubmit={onSubmit} noValidate>
			<p className="muted">{t('invoices.request.lead')}</p>
			<InvoiceFields state={state} />
			{failure && (
				<Notice kind="stop" focus>
					{t.message(failure)}
				</Notice>
			)}
			<ModalButtons>
				<Control variant="primary" type="submit" disabledReason={save.isPending && t('web.loading')}>
					{t('panel.save')}
				</Control>
			</ModalButtons>
		</form>
	);
}
