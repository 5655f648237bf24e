import { useState } from 'react';
import { formatZloty } from '#domain/base/money.ts';
import { openOrderState } from '#domain/catalogue/pending-order.rules.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnsold, paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { CancelOrderButton } from '#web/shared/order/cancel-order.button.tsx';
import { orderText } from '#web/shared/order/order-state.tsx';
import { Countdown } from '#web/shared/product/countdown.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import styles from './open-order.notice.module.css';

type OpenOrderNoticeProps = {
	order: Order | null;
	failed: { message: string; onRetry: () => void } | null;
	/** paid meanwhile */
	isBought?: boolean;
	onEnd: () => void;
};

/** A pending order: an unpaid one can be finished; one processed by the bank can only wait (F-046). */
export function OpenOrderNotice({ order, failed, isBought, onEnd }: OpenOrderNoticeProps) {
	const t = useText();
	const [hasEnded, setEnded] = useState(false);
	if (failed) return <RetryNotice {...failed} />;
	if (!order)
		return hasEnded && !isBought ? (
			<Notice kind="stop" title={t('purchase.reservation_ended')}>
				{t('purchase.reservation_ended_why')}
			</Notice>
		) : null;
	const end = () => {
		setEnded(true);
		onEnd();
	};
	const now = new Date(serverNow());
	const pay = paymentAddress(order, now);
	const number = t('purchase.order_number', { number: order.number });
	if (openOrderState(order.status) === 'waiting')
		return (
			<Notice kind="wait" title={t('order_result.waiting')}>
				{orderText(order, t)} {number}
			</Notice>
		);
	return (
		<div className={styles.order}>
			<Notice
				kind="wait"
				title={t('purchase.open_order', { amount: formatZloty(order.amount, t.language) })}
				action={
					<>
						{pay && (
							<ButtonAnchor variant="line" size="sm" href={pay}>
								{t('purchase.finish')}
							</ButtonAnchor>
						)}
						<CancelOrderButton order={order} />
					</>
				}
			>
				{orderText(order, t)} {pay && ORDER_KINDS[order.kind].forGroup && t('purchase.open_group', { count: order.product_quantity })}{' '}
				{number}
			</Notice>
			{order.reserved_until && !isUnsold(order, now) && (
				<Countdown target={Date.parse(order.reserved_until)} label={t('purchase.reservation')} onEnd={end} />
			)}
		</div>
	);
}
