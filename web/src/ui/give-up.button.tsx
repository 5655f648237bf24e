import { useQueryClient } from '@tanstack/react-query';
import { giveUpOrder } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canGiveUp } from '#domain/orders/orders.moves.rules.ts';
import { useCall } from '#web/lib/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Button, type ButtonSize } from './button.tsx';
import { ButtonAnchor } from './button-anchor.tsx';

type GiveUpProps = { order: Pick<Order, 'extOrderId' | 'status' | 'number'>; size?: ButtonSize; block?: boolean };

/** „Zrezygnuj”: the unpaid order ends, its seat and code are free at once (F-043). */
export function GiveUpButton({ order, size = 'sm', block }: GiveUpProps) {
	const t = useText();
	const queries = useQueryClient();
	const call = useCall(giveUpOrder);
	if (!canGiveUp(order.status)) return null;
	const giveUp = () =>
		call.mutate(
			{ params: { extOrderId: order.extOrderId } },
			{
				onSuccess: () => {
					toast.success(t('orders.given_up'));
					// the button is about to go
					document.getElementById('tresc')?.focus({ preventScroll: true });
				},
				onError: (error) => toast.error(error.message),
				// refused or not: what is shown is older than what the server knows
				onSettled: () => queries.invalidateQueries(),
			},
		);
	return (
		<Button
			look="quiet"
			size={size}
			block={block}
			type="button"
			aria-busy={call.isPending}
			aria-label={t('orders.give_up_of', { number: order.number })}
			onClick={() => call.isPending || giveUp()}
		>
			{t('orders.give_up')}
		</Button>
	);
}

/** On the page of a title: an unpaid order is finished or given up there, too. */
export function OpenOrderActions({ order }: { order: Order | null }) {
	const t = useText();
	if (!order || !canGiveUp(order.status)) return null;
	return (
		<div className="tk-btns">
			{order.redirectUri && (
				<ButtonAnchor look="buy" size="lg" block href={order.redirectUri}>
					{t('purchase.finish')}
				</ButtonAnchor>
			)}
			<GiveUpButton order={order} size="md" block />
		</div>
	);
}
