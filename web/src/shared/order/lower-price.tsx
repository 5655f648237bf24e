import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { changeCodePath, isLoweredTo } from '#domain/orders/orders.screens.rules.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';

/** "Masz kod, który obniża cenę tego zamówienia do 36,00 zł." */
export const lowerPriceText = (newPrice: number, t: Translate): string =>
	newPrice === 0 ? t('orders.lower_to_nothing') : t('orders.lower_price', { amount: formatZloty(newPrice, t.language) });

/** Next to "Dokończ płatność": a code activated since lowers the price, but an order keeps what it was made with (F-042). */
export function LowerPrice({ order }: { order: Order }) {
	const isPayable = paymentAddress(order, new Date(serverNow())) !== null;
	const params = { slugOrId: String(order.event_id ?? order.video_id ?? '') };
	const options = { errors: 'console', staleTime: 0 } as const;
	const isLowerable = isPayable && ORDER_KINDS[order.kind].codesApply;
	const ofEvent = useAnswer(getEvent, { params }, { ...options, enabled: isLowerable && order.event_id !== null });
	const ofVideo = useAnswer(getVideo, { params }, { ...options, enabled: isLowerable && order.video_id !== null });
	return <LowerPriceOf order={order} newPrice={(ofEvent.data?.event ?? ofVideo.data?.video)?.newPrice ?? null} />;
}

/** The same on a page that knows the price with the best code on the account. */
export function LowerPriceOf({ order, newPrice }: { order: Order; newPrice: number | null }) {
	const t = useText();
	const isPayable = paymentAddress(order, new Date(serverNow())) !== null;
	if (!isPayable || newPrice === null || !isLoweredTo(order, newPrice)) return null;
	return (
		<p className="small">
			{lowerPriceText(newPrice, t)} <Link to={changeCodePath(order)}>{t('orders.use_code')}</Link>
		</p>
	);
}
