import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { requestOwnInvoice } from '#domain/invoices/invoices.contract.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';
import { InvoiceFields } from './invoice.form.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

function useWish({ firstname, lastname, invoice_data, extOrderId }: Order, onDone: () => void) {
	const t = useText();
	const queries = useQueryClient();
	const state = useInvoiceForm({ firstname, lastname }, { requested: invoice_data ?? null });
	const save = useCall(requestOwnInvoice);
	const [failures, setFailures] = useState<readonly string[]>([]);
	useUnsaved(state.form.formState.isDirty);
	const send = async (buyer: InvoiceData) => {
		setFailures([]);
		try {
			await save.mutateAsync({ params: { extOrderId }, body: { buyer } });
			toast.success(t('invoices.wish.done'));
			onDone();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setFailures(error.formError ? state.takeErrors(error.formError) : [error.message]);
		}
		// also after a refusal: issued meanwhile, or too late
		void queries.invalidateQueries();
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!save.isPending) void state.collect().then((buyer) => buyer && send(buyer));
	};
	return { state, submit, failures, isBusy: save.isPending };
}

/** Whom the invoice of a paid order is for. */
export function InvoiceWishDialog({ order, onClose }: { order: Order; onClose: () => void }) {
	const t = useText();
	const { state, submit, failures, isBusy } = useWish(order, onClose);
	return (
		<Dialog title={t('invoices.wish.title', { number: order.number })} onClose={onClose}>
			<form className={`${formStack.stack} ${formStack.form}`} onSubmit={submit} noValidate>
				{failures.map((failure) => (
					<Notice kind="stop" focus key={failure}>
						{t.message(failure)}
					</Notice>
				))}
				<InvoiceFields state={state} />
				<Button type="submit" inert={isBusy} reason={isBusy ? t('web.loading') : undefined}>
					{t('invoices.wish.save')}
				</Button>
			</form>
		</Dialog>
	);
}
