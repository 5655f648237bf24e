import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { formatZloty, parseZloty } from '#domain/base/money.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { makeRefund, refundBody } from '#domain/orders/refunding/orders.refunding.contract.ts';
import { NO_ACCESS, REFUND_TOO_MUCH, temporaryRefusalText, whyNotRefund } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { AreaField, SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldStack } from '#web/ui/admin/fields/field-grid.tsx';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OrderFacts } from '../editing/order-facts.tsx';
import { shownIn } from '../listing/order-list.facts.ts';
import { leftOf, temporaryRefusalMessage } from './refundable.ts';

type Values = { amount: string; note: string; outside: boolean };
const FIELDS = ['amount', 'note', 'outside'] as const;
const toSent = ({ amount, ...rest }: Values) => ({ ...rest, amount: fromPriceText(amount) });

/** The contract's rules and the limit of the remaining amount, both checked before the confirmation. */
const resolverOf = (order: Order): Resolver<Values, unknown, ReturnType<typeof toSent>> => {
	const check = checkSent(refundBody, toSent);
	return async (values, ...rest) => {
		const result = await check(values, ...rest);
		const amount_grosze = parseZloty(fromPriceText(values.amount));
		const left_grosze = Math.round(leftOf(order, values.outside) * 100);
		if (result.errors.amount || whyNotRefund({ amount_grosze, left_grosze, status: order.status }) !== 'amount') return result;
		return { values: {}, errors: { ...result.errors, amount: { type: 'left', message: REFUND_TOO_MUCH.amount } } };
	};
};

/** Refunds an order fully or partially, or records a transfer; the confirmation shows person, title and amount (F-082). */
export function OrderRefundForm({ order: opened, onClose }: { order: Order; onClose: () => void }) {
	const t = useText();
	const [order, setOrder] = useState(opened);
	const queries = useQueryClient();
	/** Another refund was made meanwhile: the figure next to the refusal is the new one, and so is the list behind. */
	const reload = async () => {
		void queries.invalidateQueries();
		setOrder((await callApi(ORDER_CALLS[order.kind].getOne, { params: { order: order.extOrderId } })).order);
	};
	const [request, setRequest] = useState<Values | null>(null);
	// sent again after a lost answer, so that the money is returned once
	const [request_id] = useState(() => crypto.randomUUID());
	const refund = useCall(makeRefund, { refreshes: [...shownIn(order.kind), ORDER_CALLS[order.kind].getOne, getAttention] });
	// the whole remaining amount is held by the provider: only a transfer can replace it
	const startsOutside = leftOf(order, false) === 0;
	const form = useForm<Values, unknown, ReturnType<typeof toSent>>({
		defaultValues: { amount: toPriceText(leftOf(order, startsOutside)), note: '', outside: startsOutside },
		resolver: resolverOf(order),
	});
	const { errors, dirtyFields } = form.formState;
	const left = leftOf(order, form.watch('outside'));
	const refusal = order.refundable?.refusal;
	const onYes = () =>
		refund.mutate(
			{ params: { extOrderId: order.extOrderId }, body: { ...toSent(form.getValues()), request_id } },
			{
				onSuccess: ({ refund: made }) => {
					if (made.refusal) toast.error(t('payments.refund_held'), temporaryRefusalMessage(made.refusal, t));
					else toast.success(t(made.status === 'FINALIZED' ? 'payments.refund_recorded' : 'payments.refund_started'));
					onClose();
				},
				onError: (error) => {
					const unplaced = error.formError ? pushFormErrors(error, form.setError, FIELDS) : [error.message];
					for (const message of unplaced) form.setError('root', { message });
					toast.error(t('payments.refund_failed'), error.message);
					// without the figure the refusal is still shown
					if (error.formError?.amount) reload().catch(() => undefined);
				},
				onSettled: () => setRequest(null),
			},
		);
	return (
		<DrawerForm
			title={t('payments.refund_title')}
			dirtyCount={Object.keys(dirtyFields).length}
			sendsUntouched
			saving={refund.isPending}
			saveLabel={t('payments.refund_submit')}
			onSubmit={form.handleSubmit(() => setRequest(form.getValues()))}
			onClose={onClose}
		>
			<OrderFacts order={order} />
			{refusal && (
				<Notice kind="wait" title={`${t('payments.refund_held')}.`}>
					{refusal === NO_ACCESS
						? temporaryRefusalMessage(refusal, t)
						: t('payments.refund_held_replace', {
								sum: formatZloty(leftOf(order, true) - leftOf(order, false), t.language),
								why: t(temporaryRefusalText(refusal)),
								code: refusal,
							})}
				</Notice>
			)}
			{errors.root?.message && (
				<Notice kind="stop" focus>
					{t.message(errors.root.message)}
				</Notice>
			)}
			<TextField
				label={t('payments.refund_amount')}
				hint={t('payments.refund_amount_hint', { sum: formatZloty(left, t.language) })}
				inputMode="decimal"
				autoComplete="off"
				error={errors.amount?.message}
				{...form.register('amount')}
			/>
			<SwitchField label={t('payments.refund_outside')} note={t('payments.refund_outside_hint')} {...form.register('outside')} />
			<AreaField
				label={t('payments.refund_note_field')}
				hint={t('payments.refund_note_hint')}
				maxLength={500}
				error={errors.note?.message}
				{...form.register('note')}
			/>
			{request && <RefundQuestion order={order} request={request} busy={refund.isPending} onYes={onYes} onNo={() => setRequest(null)} />}
		</DrawerForm>
	);
}

type QuestionProps = { order: Order; request: Pick<Values, 'amount' | 'outside'>; busy: boolean; onYes: () => void; onNo: () => void };

/** The confirmation before a refund: person, title, amount. */
export function RefundQuestion({ order, request, busy, onYes, onNo }: QuestionProps) {
	const t = useText();
	const zloty = Number(fromPriceText(request.amount));
	const sum = formatZloty(zloty, t.language);
	return (
		<Confirm
			title={t(request.outside ? 'payments.refund_ask_outside' : 'payments.refund_ask', { sum })}
			busy={busy}
			onYes={onYes}
			onNo={onNo}
		>
			<FieldStack>
				<OrderFacts order={order} />
				{zloty >= leftOf(order, request.outside) && <p>{t('payments.refund_why_all')}</p>}
				<p>{t('payments.refund_why')}</p>
			</FieldStack>
		</Confirm>
	);
}
