import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { formatZloty } from '#domain/base/money.ts';
import { makeRefund, ORDER_CALLS, refundBody } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { useCall } from '#web/lib/api.ts';
import { pushFormErrors } from '#web/lib/form-errors.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { AreaField, SwitchField, TextField } from '#web/ui/admin/field.tsx';
import { fromPriceText, toPriceText } from '#web/ui/admin/price-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OrderFacts } from './order-facts.tsx';
import { shownIn } from './order-list.facts.ts';

type Values = { amount: string; note: string; outside: boolean };
const FIELDS = ['amount', 'note', 'outside'] as const;
const toSent = ({ amount, ...rest }: Values) => ({ ...rest, amount: fromPriceText(amount) });

/** Returns all or a part of an order's money, or records that it went back by transfer; asks once more with person, title and sum (F-082). */
export function OrderRefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
	const t = useText();
	const [asked, setAsked] = useState<Values | null>(null);
	const refund = useCall(makeRefund, { refreshes: [...shownIn(order.kind), ORDER_CALLS[order.kind].getOne, getAttention] });
	const left = order.amount - order.returned;
	const check = zodResolver(refundBody as never, undefined, { raw: true }) as unknown as Resolver<Values>;
	const form = useForm<Values>({
		defaultValues: { amount: toPriceText(left), note: '', outside: false },
		resolver: (values, ...rest) => check(toSent(values) as unknown as Values, ...rest),
	});
	const { errors, dirtyFields } = form.formState;
	const onYes = () =>
		refund.mutate(
			{ params: { extOrderId: order.extOrderId }, body: toSent(form.getValues()) },
			{
				onSuccess: ({ refund: made }) => {
					toast.success(t(made.status === 'FINALIZED' ? 'payments.refund_recorded' : 'payments.refund_started'));
					onClose();
				},
				onError: (error) => {
					const unplaced = error.formError ? pushFormErrors(error, form.setError, FIELDS) : [error.message];
					for (const message of unplaced) form.setError('root', { message });
					toast.error(t('payments.refund_failed'), error.message);
				},
				onSettled: () => setAsked(null),
			},
		);
	return (
		<DrawerForm
			title={t('payments.refund_title')}
			// the sum is filled in already: there is something to send from the beginning
			dirtyCount={Math.max(1, Object.keys(dirtyFields).length)}
			saving={refund.isPending}
			saveLabel={t('payments.refund_submit')}
			onSubmit={form.handleSubmit(() => setAsked(form.getValues()))}
			onClose={onClose}
		>
			<OrderFacts order={order} />
			{errors.root?.message && <Notice kind="stop">{t.message(errors.root.message)}</Notice>}
			<TextField
				label={t('payments.refund_amount')}
				hint={t('payments.refund_amount_hint', { sum: formatZloty(left) })}
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
			{asked && <RefundQuestion order={order} asked={asked} busy={refund.isPending} onYes={onYes} onNo={() => setAsked(null)} />}
		</DrawerForm>
	);
}

type QuestionProps = { order: Order; asked: Pick<Values, 'amount' | 'outside'>; busy: boolean; onYes: () => void; onNo: () => void };

/** The last question before money goes: whose, for what, how much. */
export function RefundQuestion({ order, asked, busy, onYes, onNo }: QuestionProps) {
	const t = useText();
	const zloty = Number(fromPriceText(asked.amount));
	const sum = formatZloty(zloty);
	return (
		<Confirm
			title={t(asked.outside ? 'payments.refund_ask_outside' : 'payments.refund_ask', { sum })}
			busy={busy}
			onYes={onYes}
			onNo={onNo}
		>
			<OrderFacts order={order} />
			{zloty >= order.amount - order.returned && <p>{t('payments.refund_why_all')}</p>}
			<p>{t('payments.refund_why')}</p>
		</Confirm>
	);
}
