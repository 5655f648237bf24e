import { formatZloty } from '#domain/base/money.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { useAnswer } from '#web/lib/api.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Notice } from '#web/ui/notice.tsx';

type OpenOrderNoticeProps = { kind: OrderKind; isSame: (order: Order) => boolean; onEnd: () => void };

/** An order for the same thing that waits for its payment: finish it, and how long its seat is kept. */
export function OpenOrderNotice({ kind, isSame, onEnd }: OpenOrderNoticeProps) {
	const t = useText();
	const { data } = useAnswer(ORDER_CALLS[kind].listOwn, {}, { errors: 'inline', staleTime: 0 });
	const order = data?.orders.find((one) => isUnpaid(one.status) && one.redirectUri && isSame(one));
	if (!order?.redirectUri) return null;
	return (
		<div className="open-order">
			<Notice
				kind="wait"
				title={t('purchase.open_order')}
				action={
					<ButtonAnchor look="line" size="sm" href={order.redirectUri}>
						{t('purchase.finish')}
					</ButtonAnchor>
				}
			>
				{t('purchase.open_order_text', { number: order.extOrderId, amount: formatZloty(order.amount) })}
			</Notice>
			{order.reserved_until && <Countdown target={Date.parse(order.reserved_until)} label={t('purchase.reservation')} onEnd={onEnd} />}
		</div>
	);
}
