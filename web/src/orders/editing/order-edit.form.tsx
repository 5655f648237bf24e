import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatZloty } from '#domain/base/money.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { adminChoices, editStatusText, ORDER_STATUSES, type OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { toast } from '#web/lib/toast.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { FieldFrame, TextField } from '#web/ui/admin/fields/field.tsx';
import { ChoiceInput } from '#web/ui/admin/fields/input.tsx';
import { MomentField } from '#web/ui/admin/fields/moment.field.tsx';
import { toPriceText } from '#web/ui/admin/fields/price-text.ts';
import { isLoadFailed } from '#web/ui/admin/load-failed.tsx';
import { RootError } from '#web/ui/admin/root-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { LIST_FACTS, shownIn } from '../listing/order-list.facts.ts';
import { RefundQuestion } from '../refunding/order-refund.form.tsx';
import { isHandWay, leftOf, temporaryRefusalMessage } from '../refunding/refundable.ts';
import { ReturnerNotice } from '../refunding/returner.notice.tsx';
import { CompleteQuestion } from './complete.question.tsx';
import { type EditValues, recordOf, toEdit, toEditValues, whyNotRecorded } from './order-edit.values.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderInvoice } from './order-invoice.block.tsx';
import { PaymentRecordFields } from './payment-record.fields.tsx';

registerTexts(paymentsTexts);

const FIELDS = ['country', 'expiration_date', 'status', 'how', 'paid_on', 'note'] as const;
const askedWay = (record: ReturnType<typeof recordOf>, how: string) =>
	record === 'withdrawal' ? 'nobody' : record === 'refund' && isHandWay(how) ? how : 'provider';

type EditProps = { kind: OrderKind; number: string; onClose: () => void };

/** Loads the current order: the list may be minutes old. */
export function OrderEditForm({ kind, number, onClose }: EditProps) {
	const t = useText();
	const answer = useAnswer(ORDER_CALLS[kind].getOne, { params: { order: number } }, { errors: 'inline', staleTime: 0 });
	const { data, error } = answer;
	const reason = error?.message ?? t('web.no_connection');
	const failed = isLoadFailed(answer) && (
		<RetryNotice message={`${t('payments.fetch_failed')}. ${reason}`} onRetry={() => void answer.refetch()} />
	);
	if (data) return <LoadedForm kind={kind} order={data.order} failed={failed} onClose={onClose} />;
	return (
		<DrawerForm title={t('payments.edit_title')} dirtyCount={0} onSubmit={(event) => event.preventDefault()} onClose={onClose}>
			{failed || <PageSkeleton />}
		</DrawerForm>
	);
}

type LoadedProps = { kind: OrderKind; order: Order /** the last refresh */; failed: ReactNode; onClose: () => void };

function useOrderEdit({ kind, order, onClose }: LoadedProps) {
	const t = useText();
	const [isConfirming, setConfirming] = useState(false);
	const update = useCall(ORDER_CALLS[kind].update, { refreshes: [...shownIn(kind), ORDER_CALLS[kind].getOne] });
	const form = useForm<EditValues>({ values: toEditValues(order), resetOptions: { keepDirtyValues: true } });
	const { dirtyFields } = form.formState;
	const dirtyCount = Object.keys(dirtyFields).length;
	const [seenAt, setSeenAt] = useState(order.updated_at);
	if (dirtyCount === 0 && seenAt !== order.updated_at) setSeenAt(order.updated_at);
	const status = form.watch('status');
	const isRefund = status === 'REFUNDED' && order.status !== 'REFUNDED';
	const save = form.handleSubmit(async (values) => {
		setConfirming(false);
		const body = toEdit(order, values, dirtyFields);
		try {
			const { order: after } = await update.mutateAsync({ params: { order: order.extOrderId }, body });
			const refusal = isRefund && after.refundable?.refusal;
			if (refusal) toast.error(t('payments.refund_held'), temporaryRefusalMessage(refusal, t));
			else toast.success(t('payments.edited'));
			onClose();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			const unplaced = error.formError ? pushFormErrors(error, form.setError, FIELDS) : [error.message];
			for (const message of unplaced) form.setError('root', { message });
			toast.error(t('payments.edit_failed'), error.message);
		}
	});
	const record = recordOf(order, status);
	const ask = form.handleSubmit((values) => {
		const wrong = Object.entries(whyNotRecorded(order, values, new Date(serverNow())) ?? {});
		for (const [field, message] of wrong) form.setError(field as (typeof FIELDS)[number], { message });
		if (wrong.length === 0) setConfirming(true);
	});
	// money that goes back, or is said to have come, needs confirmation (F-082)
	const onSubmit = isRefund || record ? ask : save;
	const isStale = seenAt !== order.updated_at && !update.isPending;
	return { form, dirtyCount, isRefund, record, isStale, isPending: update.isPending, onSubmit, save, isConfirming, setConfirming };
}

/** What was typed stays when the order is loaded again; only changed fields are sent. */
function LoadedForm(props: LoadedProps) {
	const { kind, order, failed, onClose } = props;
	const t = useText();
	const id = useId();
	const { form, dirtyCount, isRefund, record, isStale, isPending, onSubmit, save, isConfirming, setConfirming } = useOrderEdit(props);
	const { errors } = form.formState;
	const choices: OrderStatus[] = [order.status, ...adminChoices(order.status)];
	const left = leftOf(order, false);
	return (
		<DrawerForm title={t('payments.edit_title')} dirtyCount={dirtyCount} saving={isPending} onSubmit={onSubmit} onClose={onClose}>
			{failed}
			{isStale && <Notice kind="wait">{t('payments.changed_since')}</Notice>}
			<OrderFacts order={order} />
			<OrderInvoice order={order} />
			<RootError errors={errors} />
			<FieldFrame id={id} label={t('payments.status')} error={errors.status?.message}>
				<ChoiceInput id={id} {...form.register('status')}>
					{ORDER_STATUSES.map((one) => (
						<option key={one} value={one} disabled={!choices.includes(one)}>
							{t(editStatusText(one))}
						</option>
					))}
				</ChoiceInput>
			</FieldFrame>
			{isRefund && !record && <Notice kind="wait">{t('payments.refund_note', { sum: formatZloty(left, t.language) })}</Notice>}
			{isRefund && <ReturnerNotice order={order} />}
			{record && <PaymentRecordFields form={form} records={record} />}
			<TextField label={t('payments.country')} maxLength={2} error={errors.country?.message} {...form.register('country')} />
			{LIST_FACTS[kind].expires && (
				<MomentField
					label={t('payments.expiration')}
					value={form.watch('expiration_date')}
					error={errors.expiration_date?.message}
					onChange={(moment) => form.setValue('expiration_date', moment, { shouldDirty: true })}
				/>
			)}
			{isConfirming && record === 'payment' && (
				<CompleteQuestion order={order} busy={isPending} onYes={save} onNo={() => setConfirming(false)} />
			)}
			{isConfirming && record !== 'payment' && (
				<RefundQuestion
					order={order}
					request={{ amount: toPriceText(left), how: askedWay(record, form.getValues('how')) }}
					busy={isPending}
					onYes={save}
					onNo={() => setConfirming(false)}
				/>
			)}
		</DrawerForm>
	);
}
