import { formatZloty } from '#domain/base/money.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OpenOrder } from './use-open-order.ts';

type OpenOrderNoticeProps = { order: OpenOrder | null; onEnd: () => void };

/** An order that waits for its payment: finish it, and how long its seat is kept. */
export function OpenOrderNotice({ order, onEnd }: OpenOrderNoticeProps) {
	const t = useText();
	if (!order) return null;
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
