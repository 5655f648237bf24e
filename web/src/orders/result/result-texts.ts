import { formatZloty } from '#domain/base/money.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDayMonth, formatMoment } from '#domain/base/time/dates.ts';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { currentDay, eventAvailability } from '#domain/events/events.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { eveningsOf, isUsedUp } from '#domain/orders/orders.access.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid, mayBePaid } from '#domain/orders/orders.moves.rules.ts';
import { isOrderedOver, isUnsold, reopensAt } from '#domain/orders/orders.over.rules.ts';
import { giftEnd } from '#domain/orders/orders.screens.rules.ts';
import { giftBackSentences, orderState } from '#domain/orders/orders.state-texts.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { videoOpening } from '#domain/videos/videos.rules.ts';
import type { Translate } from '#web/lib/language.tsx';
import { orderText } from '#web/shared/order/order-state.tsx';

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

type Words = { t: Translate; language: Language; now: Date };

/** What the page says of a paid order, by its kind. */
type PaidTexts = {
	headline: (order: Order, words: Words) => string;
	/** once nothing is left of it; null before */
	endedText: (order: Order, now: Date) => TextKey | null;
	/** instead of an order that ended unpaid */
	had: TextKey;
};

const usedUpText = (order: Order, now: Date) => (isUsedUp(order, now) ? 'order_result.past_text' : null);

const PAID: Record<OrderKind, PaidTexts> = {
	event: {
		headline: (order, { t, language, now }) => {
			if (isUsedUp(order, now)) return t('order_result.over');
			const reopens = reopensAt(order, now);
			if (reopens) return seeYouText(warsawDate(new Date(reopens)), language, t, now);
			const dates = eveningsOf(order);
			return dates && eventAvailability(dates, now) === 0 ? seeYouText(currentDay(dates, now), language, t, now) : t('order_result.video');
		},
		endedText: usedUpText,
		had: 'order_result.had_event',
	},
	video: {
		headline: (order, { t, language, now }) => {
			if (isUsedUp(order, now)) return t('order_result.ended');
			const opens = videoOpening(order, now);
			return opens ? seeYouText(warsawDate(new Date(opens)), language, t, now) : t('order_result.video');
		},
		endedText: usedUpText,
		had: 'order_result.had_video',
	},
	gift: {
		headline: (order, { t, now }) => {
			const end = giftEnd(order, now);
			return t(end ? `order_result.gift_${end}` : 'order_result.gift');
		},
		endedText: (order, now) => {
			const end = giftEnd(order, now);
			return end && `order_result.gift_${end}_text`;
		},
		had: 'order_result.replaced',
	},
	group: {
		headline: (order, { t, now }) => {
			const isFilm = order.productType === 'video';
			if (isOrderedOver(order, now)) return t(isFilm ? 'order_result.ended' : 'order_result.over');
			return t(isFilm ? 'order_result.group_video' : 'order_result.group');
		},
		endedText: (order, now) => (isOrderedOver(order, now) ? 'order_result.group_over_text' : null),
		had: 'order_result.replaced',
	},
};

export function headlineOf(order: Order, outcome: Outcome, language: Language, t: Translate, now: Date): string {
	if (outcome === 'unpaid' && isUnsold(order, now)) return t('order_result.unpaid_over');
	if (orderState(order) === 'withdrawn') return t('order_result.withdrawn');
	if (outcome !== 'done') return t(`order_result.${outcome}`);
	return PAID[order.kind].headline(order, { t, language, now });
}

/** About an order that ended unpaid, while the buyer has another one for the same title. */
const insteadText = ({ kind, status, number }: Order, t: Translate): string =>
	t(status === 'COMPLETED' ? PAID[kind].had : 'order_result.replaced', { number });

/** `instead`: the buyer's other order for the same title */
export function leadOf(order: Order, outcome: Outcome, t: Translate, now: Date, instead: Order | null = null): string {
	if (instead && !isUnsold(order, now)) return insteadText(instead, t);
	if (outcome === 'failed' && !isUnsold(order, now)) return t('order_result.failed_text');
	// first what to do, then the state, which may be seconds old
	if (outcome === 'unpaid' && mayBePaid(order.status)) return `${t('order_result.just_paid')} ${orderText(order, t)}`;
	const ended = outcome === 'done' ? PAID[order.kind].endedText(order, now) : null;
	return ended ? t(ended, { email: order.email ?? '' }) : orderText(order, t);
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
