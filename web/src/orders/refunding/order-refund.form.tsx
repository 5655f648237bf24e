import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { formatZloty, parseZloty } from '#domain/base/money.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { MadeRefund, Order } from '#domain/orders/orders.fields.ts';
import { HAND_WAYS, returnerOf } from '#domain/orders/paying/payment-ways.rules.ts';
import { makeRefund, refundBody } from '#domain/orders/refunding/orders.refunding.contract.ts';
import {
	NO_ACCESS,
	REFUND_TOO_MUCH,
	refundWay,
	temporaryRefusalText,
	whyNotRefund,
} from '#domain/orders/refunding/orders.refunds.rules.ts';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { AreaField, ChoiceField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldStack } from '#web/ui/admin/fields/field-grid.tsx';
import { fromPriceText, toPriceText } from '#web/ui/admin/fields/price-text.ts';
import { RootError } from '#web/ui/admin/root-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderFacts } from '../editing/order-facts.tsx';
import { shownIn } from '../listing/order-list.facts.ts';
import { handWayOf, isHandWay, leftOf, type RefundChoice, temporaryRefusalMessage } from './refundable.ts';
import { ReturnerNotice } from './returner.notice.tsx';

registerTexts(paymentsTexts);

type Values = { amount: string; note: string; how: RefundChoice };
const FIELDS = ['amount', 'note', 'how'] as const;
/** `outside` is what a node of the version before reads */
const toSent = ({ amount, note, how }: Values) => ({ note, amount: fromPriceText(amount), ...(isHandWay(how) && { how, outside: true }) });

/** The contract's rules and the limit of the remaining amount, both checked before the confirmation. */
const resolverOf = (order: Order): Resolver<Values, unknown, ReturnType<typeof toSent>> => {
	const check = checkSent(refundBody, toSent);
	return async (values, ...rest) => {
		const result = await check(values, ...rest);
		const amount_grosze = parseZloty(fromPriceText(values.amount));
		const left_grosze = Math.round(leftOf(order, isHandWay(values.how)) * 100);
		const tooMuch = !result.errors.amount && whyNotRefund({ amount_grosze, left_grosze, status: order.status }) === 'amount';
		const way = refundWay(order.paid_by ?? null, { how: isHandWay(values.how) ? values.how : null, note: values.note.trim() });
		const wrong = { ...('wrong' in way && way.wrong), ...(tooMuch && REFUND_TOO_MUCH) };
		const errors = Object.entries(wrong).map(([field, message]) => [field, { type: 'order', message }]);
		return errors.length === 0 ? result : { values: {}, errors: { ...result.errors, ...Object.fromEntries(errors) } };
	};
};

type RefundFormProps = { order: Order; onClose: () => void };

function useRefundForm({ order: opened, onClose }: RefundFormProps) {
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
	const returner = returnerOf(order.paid_by ?? 'provider');
	const startsOutside = leftOf(order, false) === 0;
	const starts = returner === 'nobody' ? 'nobody' : returner === 'person' ? handWayOf(order) : startsOutside ? 'transfer' : 'provider';
	const form = useForm<Values, unknown, ReturnType<typeof toSent>>({
		defaultValues: { amount: toPriceText(leftOf(order, startsOutside)), note: '', how: starts },
		resolver: resolverOf(order),
	});
	const onYes = () =>
		refund.mutate(
			{ params: { extOrderId: order.extOrderId }, body: { ...toSent(form.getValues()), request_id } },
			{
				onSuccess: ({ refund: made }) => {
					if (made.refusal) toast.error(t('payments.refund_held'), temporaryRefusalMessage(made.refusal, t));
					else toast.success(t(doneText(made)));
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
	return { order, form, returner, request, setRequest, onYes, isPending: refund.isPending };
}

/** Refunds an order fully or partially, records what a person has returned, or withdraws a counted price; the confirmation shows person, title and amount (F-082). */
export function OrderRefundForm(props: RefundFormProps) {
	const { onClose } = props;
	const t = useText();
	const { order, form, returner, request, setRequest, onYes, isPending } = useRefundForm(props);
	const { errors, dirtyFields } = form.formState;
	const left = leftOf(order, isHandWay(form.watch('how')));
	return (
		<DrawerForm
			title={t(returner === 'nobody' ? 'payments.withdraw_title' : 'payments.refund_title')}
			dirtyCount={Object.keys(dirtyFields).length}
			sendsUntouched
			saving={isPending}
			saveLabel={t(returner === 'nobody' ? 'payments.withdraw_submit' : 'payments.refund_submit')}
			onSubmit={form.handleSubmit(() => setRequest(form.getValues()))}
			onClose={onClose}
		>
			<OrderFacts order={order} />
			<ReturnerNotice order={order} />
			<HeldNotice order={order} />
			<RootError errors={errors} />
			<TextField
				label={t('payments.refund_amount')}
				hint={t('payments.refund_amount_hint', { sum: formatZloty(left, t.language) })}
				inputMode="decimal"
				autoComplete="off"
				error={errors.amount?.message}
				{...form.register('amount')}
			/>
			{returner !== 'nobody' && (
				<ChoiceField
					label={t('payments.refund_how')}
					hint={t('payments.refund_how_hint')}
					options={(returner === 'provider' ? (['provider', ...HAND_WAYS] as const) : HAND_WAYS).map((how) => ({
						value: how,
						label: t(`payments.refund_how.${how}`),
					}))}
					error={errors.how?.message}
					{...form.register('how')}
				/>
			)}
			<AreaField
				label={t('payments.refund_note_field')}
				hint={t('payments.refund_note_hint')}
				maxLength={500}
				error={errors.note?.message}
				{...form.register('note')}
			/>
			{request && <RefundQuestion order={order} request={request} busy={isPending} onYes={onYes} onNo={() => setRequest(null)} />}
		</DrawerForm>
	);
}

/** The provider holds a part of it. */
function HeldNotice({ order }: { order: Order }) {
	const t = useText();
	const refusal = order.refundable?.refusal;
	if (!refusal) return null;
	return (
		<Notice kind="wait" title={`${t('payments.refund_held')}.`}>
			{refusal === NO_ACCESS
				? temporaryRefusalMessage(refusal, t)
				: t('payments.refund_held_replace', {
						sum: formatZloty(leftOf(order, true) - leftOf(order, false), t.language),
						why: t(temporaryRefusalText(refusal)),
						code: refusal,
					})}
		</Notice>
	);
}

const doneText = ({ how, status }: MadeRefund) =>
	how === 'withdrawn' ? 'payments.withdrawn' : status === 'FINALIZED' ? 'payments.refund_recorded' : 'payments.refund_started';

type QuestionProps = { order: Order; request: Pick<Values, 'amount' | 'how'>; busy: boolean; onYes: () => void; onNo: () => void };

const questionText = (how: RefundChoice) =>
	isHandWay(how) ? (`payments.refund_ask_how.${how}` as const) : how === 'nobody' ? 'payments.withdraw_ask' : 'payments.refund_ask';

/** The confirmation before a refund: person, title, amount. */
export function RefundQuestion({ order, request, busy, onYes, onNo }: QuestionProps) {
	const t = useText();
	const zloty = Number(fromPriceText(request.amount));
	const sum = formatZloty(zloty, t.language);
	return (
		<Confirm title={t(questionText(request.how), { sum })} busy={busy} onYes={onYes} onNo={onNo}>
			<FieldStack>
				<OrderFacts order={order} />
				{zloty >= leftOf(order, isHandWay(request.how)) && <p>{t('payments.refund_why_all')}</p>}
				<p>{t('payments.refund_why')}</p>
			</FieldStack>
		</Confirm>
	);
}
