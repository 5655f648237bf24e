import { formatZloty } from '#domain/base/money.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDayMonth, formatMoment } from '#domain/base/time/dates.ts';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { currentDay, eventAvailability } from '#domain/events/events.rules.ts';
import { isReplayOpen } from '#domain/live/live.rules.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { eventDatesOf } from '#domain/orders/orders.dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid, mayBePaid } from '#domain/orders/orders.moves.rules.ts';
import { isOrderedOver, isUnsold, reopensAt } from '#domain/orders/orders.over.rules.ts';
import { giftEnd } from '#domain/orders/orders.screens.rules.ts';
import { giftBackSentences, orderState } from '#domain/orders/orders.state-texts.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { isOrderExpired, videoAccessEnd, videoOpening } from '#domain/videos/videos.rules.ts';
import type { Translate } from '#web/lib/language.tsx';
import { orderText } from '#web/ui/order/order-state.tsx';

/** The result of an order, or that it is still pending. */
export type Outcome = 'done' | 'unpaid' | 'waiting' | 'failed' | 'canceled' | 'refunding' | 'refunded';

/** Only the order itself shows whether it is paid; `error=501` in the address only shows how the buyer returned (B9). */
export function outcomeOf({ status, given_up }: Pick<Order, 'status' | 'given_up'>, error: string | null): Outcome {
	if (status === 'COMPLETED') return 'done';
	if (status === 'WAITING_FOR_REFUND') return 'refunding';
	if (status === 'REFUNDED') return 'refunded';
	if (status === 'WAITING_FOR_CONFIRMATION') return 'waiting';
	if (error === '501' && !given_up) return 'failed';
	return isUnpaid(status) ? 'unpaid' : 'canceled';
}

const WEEK_DAYS = 6;

/** "Do zobaczenia w piątek" within a week, else with the day and month. */
export function seeYouText(date: string, language: Language, t: Translate, now: Date): string {
	const today = warsawDate(now);
	if (date <= today) return t('order_result.today');
	if (date > addDays(today, WEEK_DAYS)) return t('order_result.see_you_on', { date: formatDayMonth(date, language) });
	const day = new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
	return t(`order_result.see_you.${day}` as TextKey);
}

/** The ticket or access was used up by time: the last evening, or its broadcast, is over without a recording, or the access has ended. */
function isPast(order: Order, now: Date): boolean {
	if (order.kind === 'video') return isOrderExpired(videoAccessEnd(order), now);
	const dates = order.kind === 'event' ? eventDatesOf(order) : null;
	return dates !== null && isOrderedOver(order, now) && !isReplayOpen(order.replay_until, now);
}

export function headlineOf(order: Order, outcome: Outcome, language: Language, t: Translate, now: Date): string {
	if (outcome === 'unpaid' && isUnsold(order, now)) return t('order_result.unpaid_over');
	if (orderState(order) === 'withdrawn') return t('order_result.withdrawn');
	if (outcome !== 'done') return t(`order_result.${outcome}`);
	if (isPast(order, now)) return t(order.kind === 'event' ? 'order_result.over' : 'order_result.ended');
	const end = giftEnd(order, now);
	if (end) return t(`order_result.gift_${end}`);
	if (order.kind === 'group' && isOrderedOver(order, now))
		return t(order.productType === 'video' ? 'order_result.ended' : 'order_result.over');
	const opens = order.kind === 'video' ? videoOpening(order, now) : null;
	if (opens) return seeYouText(warsawDate(new Date(opens)), language, t, now);
	if (order.kind === 'group' && order.productType === 'video') return t('order_result.group_video');
	if (order.kind !== 'event') return t(`order_result.${order.kind}`);
	const reopens = reopensAt(order, now);
	if (reopens) return seeYouText(warsawDate(new Date(reopens)), language, t, now);
	const dates = eventDatesOf(order);
	return dates && eventAvailability(dates, now) === 0 ? seeYouText(currentDay(dates, now), language, t, now) : t('order_result.video');
}

/** About an order that ended unpaid, while the buyer has another one for the same title. */
function insteadText({ kind, status, number }: Order, t: Translate): string {
	if (status !== 'COMPLETED' || !ORDER_KINDS[kind].forOneself) return t('order_result.replaced', { number });
	return t(kind === 'video' ? 'order_result.had_video' : 'order_result.had_event', { number });
}

/** `instead`: the buyer's other order for the same title */
export function leadOf(order: Order, outcome: Outcome, t: Translate, now: Date, instead: Order | null = null): string {
	if (instead && !isUnsold(order, now)) return insteadText(instead, t);
	if (outcome === 'failed' && !isUnsold(order, now)) return t('order_result.failed_text');
	// first what to do, then the state, which may be seconds old
	if (outcome === 'unpaid' && mayBePaid(order.status)) return `${t('order_result.just_paid')} ${orderText(order, t)}`;
	const end = outcome === 'done' && giftEnd(order, now);
	if (end) return t(`order_result.gift_${end}_text`);
	if (outcome === 'done' && order.kind === 'group' && isOrderedOver(order, now)) return t('order_result.group_over_text');
	return outcome === 'done' && isPast(order, now) ? t('order_result.past_text', { email: order.email ?? '' }) : orderText(order, t);
}

/** About the gift that had paid for an order that was returned; null: none can be used again. */
export function giftBackText(order: Order, t: Translate): string | null {
	const { worth = null, expiration_date = null } = order.gift_back ?? {};
	const params = {
		code: order.used_code ?? '',
		amount: worth === null ? '' : formatZloty(worth, t.language),
		date: expiration_date === null ? '' : formatMoment(expiration_date, t.language),
	};
	return (
		giftBackSentences(order)
			.map((sentence) => t(sentence, params))
			.join(' ') || null
	);
}
