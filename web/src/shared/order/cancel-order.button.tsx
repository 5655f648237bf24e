import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelOwnOrder } from '#domain/orders/buying/orders.buying.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canCancelOwn } from '#domain/orders/orders.moves.rules.ts';
import { paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { cancelWarning } from '#domain/orders/orders.state-texts.ts';
import { useCall } from '#web/lib/api/api.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import { Button, type ButtonSize } from '#web/ui/button.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import stack from '#web/ui/button-stack.module.css';
import { QuestionDialog } from '#web/ui/question.dialog.tsx';
import { LowerPriceOf } from './lower-price.tsx';

type CancelOrderProps = { order: Order; size?: ButtonSize; block?: boolean };

function costsOf(order: Order, t: Translate): string[] {
	const { text, count } = cancelWarning({ ...order, product_type: order.productType, quantity: order.product_quantity });
	const code = order.used_code && t('orders.give_up_code', { code: order.used_code });
	return [t(text, { count }), code, t('orders.give_up_money')].filter((line) => line !== null);
}

/** „Zrezygnuj”: cancels the unpaid order after confirmation; its seat and code are free at once (F-043). */
export function CancelOrderButton({ order, size = 'sm', block }: CancelOrderProps) {
	const t = useText();
	const queries = useQueryClient();
	const toasts = useOutcomeToasts();
	const call = useCall(cancelOwnOrder);
	const [isConfirming, setConfirming] = useState(false);
	if (!canCancelOwn(order.status)) return null;
	const close = () => setConfirming(false);
	const cancel = () => {
		close();
		call.mutate(
			{ params: { extOrderId: order.extOrderId } },
			{
				onSuccess: () => {
					toasts.success(t('orders.given_up'));
					// the button is about to be removed
					document.getElementById('tresc')?.focus({ preventScroll: true });
				},
				onError: (error) => toasts.error(error.message),
				// refetched also after a refusal: the page may be out of date
				onSettled: () => queries.invalidateQueries(),
			},
		);
	};
	return (
		<>
			<Button
				variant="quiet"
				size={size}
				block={block}
				type="button"
				aria-busy={call.isPending}
				aria-label={t('orders.give_up_of', { number: order.number })}
				onClick={() => call.isPending || setConfirming(true)}
			>
				{t('orders.give_up')}
			</Button>
			{isConfirming && (
				<QuestionDialog title={t('orders.give_up_question')} onYes={cancel} onNo={close}>
					<p>{costsOf(order, t).join(' ')}</p>
				</QuestionDialog>
			)}
		</>
	);
}

/** On the page of a title: finish or cancel the unpaid order. */
export function OpenOrderActions({ order, newPrice }: { order: Order | null; newPrice: number | null }) {
	const t = useText();
	if (!order || !canCancelOwn(order.status)) return null;
	const pay = paymentAddress(order, new Date(serverNow()));
	return (
		<div className={stack.stack}>
			{pay && (
				<ButtonAnchor variant="buy" size="lg" block href={pay}>
					{t('purchase.finish')}
				</ButtonAnchor>
			)}
			<LowerPriceOf order={order} newPrice={newPrice} />
			<CancelOrderButton order={order} size="md" block />
		</div>
	);
}
