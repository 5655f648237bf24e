import { formatGrosze } from '#domain/base/money.ts';
import { formatEventWhen } from '#domain/events/events.dates.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { returnedCodesText } from '#domain/orders/orders.state-texts.ts';
import type { ReturnReason } from '#domain/orders/paying/orders.payment-effects.rules.ts';
import { paymentWay, returnerOf } from '#domain/orders/paying/payment-ways.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import { greetingOf, type MailContent, renderMail } from '#server/lib/mail/mail-template.ts';
import { isMailQueued } from '#server/lib/mail/outbox.store.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { findBuyer } from '../buyers.store.ts';
import type { OrderRow } from '../orders.store.ts';
import { type EventProduct, findEventProduct } from '../products.store.ts';
import { cancelReasonOf } from '../refunding/cancelled-events.store.ts';
import type { GiftWithCode } from '../refunding/gift-codes.store.ts';
import { lastRefundWay } from '../refunding/refunds.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { codeUntil, giftText, resultPage, whatOf, whereEntered } from './order-mail.parts.ts';

// Mails about money that is returned, and about cancelled events.

type LastRefund = {
	/** with the earlier refunds */
	totalGrosze: number;
	lastGrosze: number;
	/** the gift that paid for it and can be used again */
	gift: GiftWithCode | null;
};

/** The order is fully refunded with this refund, or nobody has paid for it: access has ended. */
export const queueRefundMail = (
	tx: Db,
	sale: SaleSettings,
	order: OrderRow,
	{ totalGrosze, lastGrosze, gift }: LastRefund,
): Promise<void> => {
	const isRest = lastGrosze > 0 && lastGrosze < totalGrosze;
	const isUnpaid = returnerOf(paymentWay(order)) === 'nobody';
	return queueMoneyBackMail(tx, sale, order, {
		key: `order-refunded-${order.id}`,
		kind: isUnpaid ? 'free' : isRest ? 'rest' : 'all',
		grosze: isRest ? lastGrosze : totalGrosze,
		totalGrosze,
		gift,
	});
};

/** A partial refund: the order is unchanged. That of a cancelled event is not valid any more, and its rest is returned later. */
export async function queuePartRefundMail(tx: Db, sale: SaleSettings, order: OrderRow, grosze: number): Promise<void> {
	// a price that is counted lower is no news for a person who did not pay it
	if (returnerOf(paymentWay(order)) === 'nobody') return;
	const key = `order-refunded-${order.id}-${order.returned_grosze}`;
	await queueMoneyBackMail(tx, sale, order, { key, kind: 'part', grosze, totalGrosze: order.returned_grosze, gift: null });
}

/** What the customer reads about the way of the money. */
const HOW = { provider: 'provider', transfer: 'transfer', cash: 'cash', other: 'other', manual: 'other', withdrawn: 'other' } as const;
/** A way by which the money has arrived already. */
const DONE_HEADINGS = {
	all: 'orders.mail.refunded.heading_done',
	rest: 'orders.mail.refunded.heading_done',
	part: 'orders.mail.refunded.heading_part_done',
	free: 'orders.mail.refunded.heading_free',
} as const;

const MONEY_BACK = {
	all: { heading: 'orders.mail.refunded.heading', text: 'orders.mail.refunded.text' },
	rest: { heading: 'orders.mail.refunded.heading', text: 'orders.mail.refunded.rest' },
	part: { heading: 'orders.mail.refunded.heading_part', text: 'orders.mail.refunded.part' },
	part_cancelled: { heading: 'orders.mail.refunded.heading_part', text: 'orders.mail.refunded.part_cancelled' },
	free: { heading: 'orders.mail.refunded.heading_free', text: 'orders.mail.refunded.free' },
} as const;

/** An order that was paid too late never gave access, which then cannot end. */
function endText(order: OrderRow, cancelReason: string | null) {
	if (order.completed_at === null) return 'orders.mail.refunded.late';
	return ORDER_KINDS[order.kind].forOneself ? 'orders.mail.refunded.end' : returnedCodesText(cancelReason);
}

type MoneyBack = { key: string; kind: keyof typeof DONE_HEADINGS; grosze: number; totalGrosze: number; gift: GiftWithCode | null };

async function queueMoneyBackMail(
	tx: Db,
	sale: SaleSettings,
	order: OrderRow,
	{ key, kind, grosze, totalGrosze, gift }: MoneyBack,
): Promise<void> {
	const customer = await findBuyer(tx, order.user_id);
	if (!customer?.email) return;
	const { language } = order;
	const reason = await cancelReasonOf(tx, order);
	const how = HOW[(await lastRefundWay(tx, order.id)) ?? 'manual'];
	const hasArrived = how === 'cash' || how === 'other';
	const params = {
		how: text(language, `orders.mail.refunded.how.${how}`),
		amount: formatGrosze(grosze, language),
		total: formatGrosze(totalGrosze, language),
		paid: formatGrosze(order.amount_grosze, language),
		what: whatOf(order),
		end: text(language, endText(order, reason)),
	};
	const words = MONEY_BACK[kind === 'part' && reason !== null ? 'part_cancelled' : kind];
	const isNews = reason !== null && !(await isMailQueued(tx, cancelledKey(order)));
	const cancelled = isNews && order.event_id !== null ? await findEventProduct(tx, order.event_id) : null;
	await queueMail(tx, {
		key,
		to: customer.email,
		userId: order.user_id,
		subject: cancelled
			? cancelledSubject(language, cancelled)
			: text(language, kind === 'free' ? 'orders.mail.withdrawn.subject' : 'orders.mail.refunded.subject', { number: order.number }),
		...renderMail(language, {
			heading: text(language, hasArrived ? DONE_HEADINGS[kind] : words.heading),
			paragraphs: [
				greetingOf(language, customer.firstname),
				...(reason === null ? [] : [text(language, 'orders.mail.cancelled', { reason })]),
				text(language, words.text, params),
				...(gift ? [giftText(language, gift), text(language, 'order_result.gift_on_account')] : []),
			],
			facts: [[text(language, 'orders.mail.number'), order.number], ...codeUntil(language, gift?.expiration_date ?? null)],
			codes: gift ? [gift.code] : [],
			action: { label: text(language, 'orders.mail.see_order'), url: resultPage(sale, order) },
		}),
	});
}

/** The subject names the cancelled performance (F-045). */
const cancelledSubject = (language: OrderRow['language'], event: EventProduct): string =>
	text(language, 'orders.mail.cancelled.subject', { title: titleIn(event, language), when: formatEventWhen(event, language) });

const cancelledKey = ({ id }: Pick<OrderRow, 'id'>) => `event-cancelled-${id}`;

type AboutOrder = {
	order: Pick<OrderRow, 'language' | 'user_id' | 'number' | 'kind' | 'ext_order_id'>;
	key: string;
	subject: string;
	heading: string;
	/** below the greeting */
	paragraphs: string[];
	facts?: [string, string][];
	codes?: string[];
	/** instead of the page of the order */
	action?: MailContent['action'];
};

/** News for the buyer of an order. */
export async function queueAboutOrder(
	tx: Db,
	sale: SaleSettings,
	{ order, key, subject, heading, paragraphs, facts = [], codes = [], action }: AboutOrder,
): Promise<void> {
	const customer = await findBuyer(tx, order.user_id);
	if (!customer?.email) return;
	const { language } = order;
	await queueMail(tx, {
		key,
		to: customer.email,
		userId: order.user_id,
		subject,
		...renderMail(language, {
			heading,
			paragraphs: [greetingOf(language, customer.firstname), ...paragraphs],
			facts: [[text(language, 'orders.mail.number'), order.number], ...facts, ...whereEntered(sale, language, codes)],
			codes,
			action: action ?? { label: text(language, 'orders.mail.see_order'), url: resultPage(sale, order) },
		}),
	});
}

type AboutCancelled = Omit<AboutOrder, 'subject' | 'heading'> & { event: EventProduct; reason: string };

/** `paragraphs`: what becomes of the money or of the gift. */
export const queueNewsOfCancellation = (tx: Db, sale: SaleSettings, { event, reason, ...about }: AboutCancelled): Promise<void> => {
	const { language } = about.order;
	return queueAboutOrder(tx, sale, {
		...about,
		subject: cancelledSubject(language, event),
		heading: text(language, 'orders.mail.back.event_cancelled.heading'),
		paragraphs: [text(language, 'orders.mail.cancelled', { reason }), ...about.paragraphs],
	});
};

/** The money may take days, or be refused: the holder is informed without waiting for it. Once for each order. */
export async function queueCancelledMail(tx: Db, sale: SaleSettings, order: OrderRow, reason: string): Promise<void> {
	const key = cancelledKey(order);
	const event = order.event_id === null ? null : await findEventProduct(tx, order.event_id);
	if (!event || (await isMailQueued(tx, key))) return;
	const paragraphs = [text(order.language, 'orders.mail.cancelled.money', { what: whatOf(order) })];
	await queueNewsOfCancellation(tx, sale, { order, event, reason, key, paragraphs });
}

type AroundReturn = { before?: string[]; after?: string[]; action?: MailContent['action'] };

type ReturnedPayment = { attempt: { id: number; amount_grosze: number }; why: ReturnReason };

/** A payment that cannot be fulfilled is refunded automatically; the customer and the contact address are notified. */
export async function queueReturnMail(tx: Db, sale: SaleSettings, order: OrderRow, { attempt, why }: ReturnedPayment): Promise<void> {
	const customer = await findBuyer(tx, order.user_id);
	const mailTo = (to: string, language: OrderRow['language'], key: string, { before = [], after = [], action }: AroundReturn) =>
		queueMail(tx, {
			key,
			to,
			aboutUserId: order.user_id,
			subject: text(language, 'orders.mail.late.subject', { number: order.number }),
			...renderMail(language, {
				heading: text(language, `orders.mail.back.${why}.heading`),
				paragraphs: [
					...before,
					text(language, `orders.mail.back.${why}.text`, { amount: formatGrosze(attempt.amount_grosze, language), what: whatOf(order) }),
					...after,
				],
				facts: [[text(language, 'orders.mail.number'), order.number]],
				action,
			}),
		});
	if (customer?.email)
		await mailTo(customer.email, order.language, `payment-returned-${attempt.id}`, {
			before: [greetingOf(order.language, customer.firstname)],
			action: { label: text(order.language, 'orders.mail.see_order'), url: resultPage(sale, order) },
		});
	if (sale.app.contact_email)
		await mailTo(sale.app.contact_email, 'pl', `payment-returned-${attempt.id}-staff`, {
			after: [text('pl', 'orders.mail.late.staff', { email: customer?.email ?? String(order.user_id) })],
		});
}
