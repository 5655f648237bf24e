import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { formatGrosze } from '#domain/base/money.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import { priceText } from '#domain/catalogue/price-text.ts';
import { formatEventWhen } from '#domain/events/events.dates.ts';
import { givenConsentText } from '#domain/orders/buying/orders.consent.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import type { ReturnReason } from '#domain/orders/paying/orders.payment-effects.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { videoAccessEnd, videoAccessTerm, videoOpening } from '#domain/videos/videos.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import { type MailContent, renderMail } from '#server/lib/mail/mail-template.ts';
import { isMailQueued } from '#server/lib/mail/outbox.store.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { type Buyer, findBuyer } from '../buyers.store.ts';
import type { ActiveCode } from '../order-codes.store.ts';
import type { OrderRow } from '../orders.store.ts';
import { type EventProduct, findEventProduct, type Product } from '../products.store.ts';
import { cancelReasonOf } from '../refunding/cancelled-events.store.ts';
import type { GiftWithCode } from '../refunding/gift-codes.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { ticketCalendar } from './orders.ics.ts';

const whatOf = (order: Pick<OrderRow, 'language' | 'description' | 'description_en'>) =>
	order.language === 'en' ? (order.description_en ?? order.description) : order.description;

const resultPage = (sale: SaleSettings, order: Pick<OrderRow, 'kind' | 'ext_order_id'>) =>
	`${sale.publicUrl}/status-zamowienia/${ORDER_KINDS[order.kind].page}/${order.ext_order_id}`;

/** By its id: the slug may be changed after the mail is sent. */
const productPage = (sale: SaleSettings, { type, id }: Product) => `${sale.publicUrl}${itemPath(type, id)}`;

/** `again`: number of the repeated mail. */
export const confirmationKey = (orderId: number, again = 0): string => `order-completed-${orderId}${again > 0 ? `-again-${again}` : ''}`;

type Confirmed = { order: OrderRow; product: Product | null; codes: ActiveCode[]; again?: number };

/** Title, time, how to watch, codes, and the consent given (R-081, R-079). */
export async function queueConfirmation(tx: Db, sale: SaleSettings, { order, product, codes, again }: Confirmed): Promise<void> {
	const customer = await findBuyer(tx, order.user_id);
	if (!customer?.email) return;
	const { language } = order;
	const content = confirmation(sale, order, { product, codes, customer });
	const watchesIt = product && ORDER_KINDS[order.kind].forOneself;
	await queueMail(tx, {
		key: confirmationKey(order.id, again),
		to: customer.email,
		userId: order.user_id,
		subject: text(language, 'orders.mail.completed.subject', { what: whatOf(order) }),
		...renderMail(language, content),
		attachments:
			watchesIt && product.type === 'event'
				? [
						{
							filename: 'bilet.ics',
							contentType: 'text/calendar; charset=utf-8',
							content: ticketCalendar(product, {
								number: order.ext_order_id,
								url: productPage(sale, product),
								summary: titleIn(product, language),
								now: sale.now,
							}),
						},
					]
				: [],
	});
}

type Delivered = { product: Product | null; codes: ActiveCode[]; customer: Pick<Buyer, 'firstname'> };

function confirmation(sale: SaleSettings, order: OrderRow, { product, codes, customer }: Delivered): MailContent {
	const { language } = order;
	const say = (key: Parameters<typeof text>[1], params?: Record<string, string | number>) => text(language, key, params);
	const forOneself = product && ORDER_KINDS[order.kind].forOneself;
	const { sum, vat } = priceText(order.amount_grosze, say);
	const facts: [string, string][] = [
		[say('orders.mail.number'), order.number],
		[say(vat ? 'orders.mail.price' : 'orders.mail.price_free'), sum],
	];
	const gift = ORDER_KINDS[order.kind].codesAreGifts ? codes[0] : undefined;
	const worth = gift?.worth_grosze ?? null;
	if (product?.type === 'event' && worth === null) facts.push([say('orders.mail.when'), formatEventWhen(product, language)]);
	// a recording bought before its premiere
	const opens = product?.type === 'video' && worth === null ? videoOpening(product, sale.now) : null;
	if (opens) facts.push([say('orders.mail.from'), formatMoment(opens, language)]);
	const end = order.kind === 'video' && product?.type === 'video' ? videoAccessEnd({ ...product, ...order }) : order.expiration_date;
	if (end) facts.push([say('orders.mail.until'), formatMoment(end, language)]);
	// codes for a recording open it for some hours, counted from their use
	const isCodeOfVideo = product?.type === 'video' && !ORDER_KINDS[order.kind].forOneself && worth === null;
	const term = isCodeOfVideo ? videoAccessTerm(product, sale.app.tickets_expiration_time, sale.now) : null;
	if (term?.hours && !opens) facts.push([say('orders.mail.term'), say('orders.mail.term_hours', { count: term.hours })]);
	const quantity = product?.type === 'video' ? 'orders.mail.quantity_video' : 'orders.mail.quantity';
	if (order.quantity > 1) facts.push([say(quantity), String(order.quantity)]);
	facts.push(...codeUntil(language, gift?.expiration_date ?? null));
	return {
		heading: say(order.amount_grosze > 0 ? 'orders.mail.completed.heading' : 'orders.mail.completed.heading_free'),
		paragraphs: [say('mail.greeting', { firstname: customer.firstname }), delivered(order, product, codes)],
		ticket: forOneself
			? {
					title: titleIn(product, language),
					when:
						product.type === 'event'
							? formatEventWhen(product, language)
							: opens && say('video.access_from', { when: formatMoment(opens, language) }),
					number: order.number,
					note: say(product.type === 'event' ? 'orders.mail.ticket_note' : 'orders.mail.access_note'),
				}
			: undefined,
		facts,
		codes: codes.map(({ code }) => code),
		action: forOneself
			? { label: say('orders.mail.watch'), url: `${productPage(sale, product)}?ogladaj=true` }
			: { label: say('orders.mail.see_order'), url: resultPage(sale, order) },
		links: forOneself ? [{ label: say('web.test_page'), url: `${sale.publicUrl}${TEST_PAGE}` }] : [],
		notes: consentNote(order),
	};
}

/** In the wording the buyer agreed to, which may be an older version (R-079). */
function consentNote({ language, kind, video_id, amount_grosze, consent_at, consent_version }: OrderRow): string[] {
	const product = video_id === null ? 'event' : 'video';
	const key = givenConsentText({ kind, product, amount: amount_grosze }, consent_version);
	if (!consent_at || !key) return [];
	return [text(language, 'orders.mail.consent', { date: formatMoment(consent_at, language), consent: text(language, key) })];
}

/** What the order gives now; the codes of one that is confirmed again may have become universal, or all be used. */
function delivered({ kind, language }: OrderRow, product: Product | null, [code]: readonly ActiveCode[]): string {
	if (!ORDER_KINDS[kind].forOneself && !code) return text(language, 'orders.mail.codes_ended');
	if (code && code.worth_grosze !== null) return giftText(language, code);
	if (!product) return text(language, 'orders.mail.gift_any');
	const key = kind === 'group' && product.type === 'video' ? 'orders.mail.group_video' : (`orders.mail.${kind}` as const);
	return text(language, key, { title: titleIn(product, language) });
}

type LastRefund = {
	/** with the earlier refunds */
	totalGrosze: number;
	lastGrosze: number;
	/** the gift that paid for it and can be used again */
	gift: GiftWithCode | null;
};

/** The order is fully refunded with this refund, or there was nothing to pay: access has ended. */
export const queueRefundMail = (
	tx: Db,
	sale: SaleSettings,
	order: OrderRow,
	{ totalGrosze, lastGrosze, gift }: LastRefund,
): Promise<void> => {
	const isRest = lastGrosze > 0 && lastGrosze < totalGrosze;
	return queueMoneyBackMail(tx, sale, order, {
		key: `order-refunded-${order.id}`,
		kind: totalGrosze === 0 ? 'free' : isRest ? 'rest' : 'all',
		grosze: isRest ? lastGrosze : totalGrosze,
		totalGrosze,
		gift,
	});
};

/** A partial refund: the order is unchanged. */
export const queuePartRefundMail = (tx: Db, sale: SaleSettings, order: OrderRow, grosze: number): Promise<void> =>
	queueMoneyBackMail(tx, sale, order, {
		key: `order-refunded-${order.id}-${order.returned_grosze}`,
		kind: 'part',
		grosze,
		totalGrosze: order.returned_grosze,
		gift: null,
	});

const MONEY_BACK = {
	all: { heading: 'orders.mail.refunded.heading', text: 'orders.mail.refunded.text' },
	rest: { heading: 'orders.mail.refunded.heading', text: 'orders.mail.refunded.rest' },
	part: { heading: 'orders.mail.refunded.heading_part', text: 'orders.mail.refunded.part' },
	free: { heading: 'orders.mail.refunded.heading_free', text: 'orders.mail.refunded.free' },
} as const;

type MoneyBack = { key: string; kind: keyof typeof MONEY_BACK; grosze: number; totalGrosze: number; gift: GiftWithCode | null };

const giftText = (language: OrderRow['language'], { worth_grosze }: Pick<GiftWithCode, 'worth_grosze'>): string =>
	worth_grosze === null
		? text(language, 'orders.mail.gift_again.text')
		: text(language, 'orders.mail.gift_universal.text', { amount: formatGrosze(worth_grosze) });

const codeUntil = (language: OrderRow['language'], expires: string | null): [string, string][] =>
	expires === null ? [] : [[text(language, 'orders.mail.code_until'), formatMoment(expires, language)]];

async function queueMoneyBackMail(
	tx: Db,
	sale: SaleSettings,
	order: OrderRow,
	{ key, kind, grosze, totalGrosze, gift }: MoneyBack,
): Promise<void> {
	const customer = await findBuyer(tx, order.user_id);
	if (!customer?.email) return;
	const { language } = order;
	const params = {
		amount: formatGrosze(grosze),
		total: formatGrosze(totalGrosze),
		paid: formatGrosze(order.amount_grosze),
		what: whatOf(order),
		end: text(language, ORDER_KINDS[order.kind].forOneself ? 'orders.mail.refunded.end' : 'order_result.refunded_codes'),
	};
	const reason = await cancelReasonOf(tx, order);
	const isNews = reason !== null && !(await isMailQueued(tx, cancelledKey(order)));
	const cancelled = isNews && order.event_id !== null ? await findEventProduct(tx, order.event_id) : null;
	await queueMail(tx, {
		key,
		to: customer.email,
		userId: order.user_id,
		subject: cancelled ? cancelledSubject(language, cancelled) : text(language, 'orders.mail.refunded.subject', { number: order.number }),
		...renderMail(language, {
			heading: text(language, MONEY_BACK[kind].heading),
			paragraphs: [
				text(language, 'mail.greeting', { firstname: customer.firstname }),
				...(reason === null ? [] : [text(language, 'orders.mail.cancelled', { reason })]),
				text(language, MONEY_BACK[kind].text, params),
				...(gift ? [giftText(language, gift)] : []),
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

/** The money may take days, or be refused: the holder is informed without waiting for it. Once for each order. */
export async function queueCancelledMail(tx: Db, sale: SaleSettings, order: OrderRow, reason: string): Promise<void> {
	const key = cancelledKey(order);
	const customer = await findBuyer(tx, order.user_id);
	const event = order.event_id === null ? null : await findEventProduct(tx, order.event_id);
	if (!customer?.email || !event || (await isMailQueued(tx, key))) return;
	const { language } = order;
	await queueMail(tx, {
		key,
		to: customer.email,
		userId: order.user_id,
		subject: cancelledSubject(language, event),
		...renderMail(language, {
			heading: text(language, 'orders.mail.back.event_cancelled.heading'),
			paragraphs: [
				text(language, 'mail.greeting', { firstname: customer.firstname }),
				text(language, 'orders.mail.cancelled', { reason }),
				text(language, 'orders.mail.cancelled.money', { what: whatOf(order) }),
			],
			facts: [[text(language, 'orders.mail.number'), order.number]],
			action: { label: text(language, 'orders.mail.see_order'), url: resultPage(sale, order) },
		}),
	});
}

type Cancelled = { event: EventProduct; reason: string };

/** A gift for a cancelled event is not refunded: its code becomes valid for any product. */
export async function queueGiftMail(tx: Db, sale: SaleSettings, gift: GiftWithCode, { event, reason }: Cancelled): Promise<void> {
	const customer = await findBuyer(tx, gift.user_id);
	if (!customer?.email) return;
	const { language } = gift;
	await queueMail(tx, {
		key: `gift-universal-${gift.id}`,
		to: customer.email,
		userId: gift.user_id,
		subject: cancelledSubject(language, event),
		...renderMail(language, {
			heading: text(language, 'orders.mail.back.event_cancelled.heading'),
			paragraphs: [
				text(language, 'mail.greeting', { firstname: customer.firstname }),
				text(language, 'orders.mail.cancelled', { reason }),
				giftText(language, gift),
				...(gift.taken ? [text(language, 'orders.mail.gift_taken.text')] : []),
			],
			facts: [
				[text(language, 'orders.mail.number'), gift.number],
				...(gift.taken ? [[text(language, 'orders.quote.code'), gift.code] as [string, string]] : []),
				...codeUntil(language, gift.expiration_date),
			],
			// one that waits on an account is not to be passed on again
			codes: gift.taken ? [] : [gift.code],
			action: { label: text(language, 'orders.mail.see_order'), url: resultPage(sale, gift) },
		}),
	});
}

type AroundReturn = { before?: string[]; after?: string[]; action?: MailContent['action'] };

type ReturnedPayment = { attempt: { id: number; amount_grosze: number }; why: ReturnReason };

/** A payment that cannot be fulfilled is refunded automatically; the customer and the contact address are notified (R-065). */
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
					text(language, `orders.mail.back.${why}.text`, { amount: formatGrosze(attempt.amount_grosze), what: whatOf(order) }),
					...after,
				],
				facts: [[text(language, 'orders.mail.number'), order.number]],
				action,
			}),
		});
	if (customer?.email)
		await mailTo(customer.email, order.language, `payment-returned-${attempt.id}`, {
			before: [text(order.language, 'mail.greeting', { firstname: customer.firstname })],
			action: { label: text(order.language, 'orders.mail.see_order'), url: resultPage(sale, order) },
		});
	if (sale.app.contact_email)
		await mailTo(sale.app.contact_email, 'pl', `payment-returned-${attempt.id}-staff`, {
			after: [text('pl', 'orders.mail.late.staff', { email: customer?.email ?? String(order.user_id) })],
		});
}
