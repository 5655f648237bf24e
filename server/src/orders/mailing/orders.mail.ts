import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { formatDay, formatMoment } from '#domain/base/time/dates.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { priceText } from '#domain/catalogue/price-text.ts';
import { lastDayOf } from '#domain/codes/codes.rules.ts';
import { formatEventWhen } from '#domain/events/events.dates.ts';
import { hasVat, isSoldByReceipt } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { toRequested } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { returnOffer } from '#domain/law/withdrawal.rules.ts';
import { soldRecording } from '#domain/live/broadcast.rules.ts';
import { givenConsentText } from '#domain/orders/buying/orders.consent.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { requestedText } from '#domain/orders/orders.invoice.ts';
import { productEnd } from '#domain/orders/orders.over.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { videoAccessEnd, videoAccessTerm, videoOpening } from '#domain/videos/videos.rules.ts';
import { ticketLink } from '#server/entitlements/ticket-links.ts';
import type { Db } from '#server/lib/db/db.ts';
import { greetingOf, type MailContent, renderMail } from '#server/lib/mail/mail-template.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { type Buyer, findBuyer } from '../buyers.store.ts';
import { findRequested } from '../buying/order-invoices.store.ts';
import type { ActiveCode } from '../order-codes.store.ts';
import { KINDS } from '../order-kinds.ts';
import type { OrderRow } from '../orders.store.ts';
import type { EventProduct, SoldProduct } from '../products.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { codeUntil, giftText, resultPage, whatOf, whereEntered } from './order-mail.parts.ts';
import { ticketCalendar } from './orders.ics.ts';

/** By its id: the slug may be changed after the mail is sent. */
const productPage = (sale: SaleSettings, { type, id }: SoldProduct) => `${sale.publicUrl}${itemPath(type, id)}`;

/** `again`: number of the repeated mail. */
export const confirmationKey = (orderId: number, again = 0): string => `order-completed-${orderId}${again > 0 ? `-again-${again}` : ''}`;

type Confirmed = { order: OrderRow; product: SoldProduct | null; codes: ActiveCode[]; again?: number };

/** Title, time, how to watch, codes, and the consent given (R-081, R-079). */
export async function queueConfirmation(tx: Db, sale: SaleSettings, { order, product, codes, again }: Confirmed): Promise<void> {
	const customer = await findBuyer(tx, order.user_id);
	if (!customer?.email) return;
	const { language } = order;
	const requested = order.amount_grosze > 0 ? await findRequested(tx, order.id) : null;
	const content = confirmation(sale, order, {
		product,
		codes,
		customer,
		invoice: requested && { ...toRequested(requested), by_receipt: isSoldByReceipt(requested) },
	});
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

type Delivered = {
	product: SoldProduct | null;
	codes: ActiveCode[];
	customer: Buyer;
	invoice: Parameters<typeof requestedText>[0] | null;
};

const NOTES = { event: 'orders.mail.ticket_note', video: 'orders.mail.access_note' } as const;
/** What is said to a guest, whose mail opens the ticket without signing in. */
const OPENED_BY_LINK = { event: 'orders.mail.event_link', video: 'orders.mail.video_link' } as const;

function confirmation(sale: SaleSettings, order: OrderRow, { product, codes, customer, invoice }: Delivered): MailContent {
	const { language } = order;
	const say = (key: Parameters<typeof text>[1], params?: Record<string, string | number>) => text(language, key, params);
	const forOneself = product && ORDER_KINDS[order.kind].forOneself;
	const byLink = linkOfGuest(sale, order, customer);
	const { sum, vat } = priceText(order.amount_grosze, language, say, hasVat(order.vat_rate));
	const facts: [string, string][] = [
		[say('orders.mail.number'), order.number],
		[say(vat ? 'orders.mail.price' : 'orders.mail.price_without_vat'), sum],
	];
	const gift = giftOf(order, codes);
	const worth = gift?.worth_grosze ?? null;
	if (product?.type === 'event' && worth === null) facts.push([say('orders.mail.when'), formatEventWhen(product, language)]);
	const recording = product?.type === 'event' && worth === null ? soldRecording(product, sale.now) : null;
	if (recording) facts.push([say('orders.mail.recording_until'), formatMoment(recording, language)]);
	// a recording bought before its premiere
	const opens = product?.type === 'video' && worth === null ? videoOpening(product, sale.now) : null;
	if (opens) facts.push([say('orders.mail.from'), formatMoment(opens, language)]);
	const end = forOneself && product.type === 'video' ? videoAccessEnd({ ...product, ...order }) : order.expiration_date;
	if (end) facts.push([say('orders.mail.until'), formatMoment(end, language)]);
	// codes for a recording open it for some hours
	const isCodeOfVideo = product?.type === 'video' && !ORDER_KINDS[order.kind].forOneself && worth === null;
	const term = isCodeOfVideo ? videoAccessTerm(product, sale.app.tickets_expiration_time, sale.now) : null;
	if (term?.hours) facts.push([say('orders.mail.term'), termText(language, { hours: term.hours, from: opens })]);
	const quantity = product?.type === 'video' ? 'orders.mail.quantity_video' : 'orders.mail.quantity';
	if (order.quantity > 1) facts.push([say(quantity), String(order.quantity)]);
	if (gift?.taken) facts.push([say('orders.quote.code'), gift.code]);
	facts.push(...codeUntil(language, gift?.expiration_date ?? null));
	const passedOn = codes.filter(isFree).map(({ code }) => code);
	const code = gift ? undefined : codes.find(isFree);
	const titleEnds = product && productEnd(product);
	const lastDay = code && lastDayOf({ ...code, title_ends: titleEnds });
	// on the evening itself the hour counts
	if (recording && titleEnds && passedOn.length > 0) facts.push([say('orders.mail.recording_code'), formatMoment(titleEnds, language)]);
	else if (lastDay) facts.push([say('orders.mail.codes_until'), formatDay(lastDay, language)]);
	facts.push(...whereEntered(sale, language, passedOn));
	return {
		// also where the price of a grant is counted: the person has bought nothing
		heading: say(order.amount_grosze > 0 && !order.free_grant ? 'orders.mail.completed.heading' : 'orders.mail.completed.heading_free'),
		paragraphs: [
			greetingOf(language, customer.firstname),
			...(byLink && forOneself
				? [say(OPENED_BY_LINK[product.type], { title: titleIn(product, language) })]
				: delivered(order, product, codes)),
			...(invoice ? [requestedText(invoice, say)] : []),
		],
		ticket: forOneself
			? {
					title: titleIn(product, language),
					when:
						product.type === 'event'
							? ticketWhen(product, { language, recording })
							: opens && say('video.access_from', { when: formatMoment(opens, language) }),
					number: order.number,
					note: say(byLink ? 'orders.mail.link_note' : NOTES[product.type]),
				}
			: undefined,
		facts,
		codes: passedOn,
		action: forOneself
			? { label: say('orders.mail.watch'), url: byLink ?? `${productPage(sale, product)}?ogladaj=true` }
			: { label: say('orders.mail.see_order'), url: byLink ?? resultPage(sale, order) },
		links: [
			...(forOneself ? [{ label: say('web.test_page'), url: `${sale.publicUrl}${TEST_PAGE}` }] : []),
			{ label: say('law.withdraw_here'), url: `${sale.publicUrl}/odstapienie?numer=${order.number}` },
			{ label: say('law.complain'), url: `${sale.publicUrl}/reklamacja?numer=${order.number}` },
		],
		notes: [...consentNote(order), ...returnNote(order, sale.now)],
	};
}

/** Who bought with an address alone has no sign-in to open the ticket with (N-009). */
const linkOfGuest = ({ env, now }: SaleSettings, { by_guest, ext_order_id }: OrderRow, { email, isUnverified }: Buyer): string | null =>
	email !== null && (by_guest || isUnverified) ? ticketLink(env, { ext_order_id, email, mailedAt: now }) : null;

/** Of an event whose broadcast has ended what the account says. */
const ticketWhen = (event: EventProduct, { language, recording }: { language: OrderRow['language']; recording: Moment | null }): string =>
	recording === null
		? formatEventWhen(event, language)
		: `${text(language, 'event.stream_over')} · ${text(language, 'event.recording_until', { when: formatMoment(recording, language) })}`;

/** Counted from the use of the code, or from the opening where that is later (R-041). */
const termText = (language: OrderRow['language'], { hours, from }: { hours: number; from: Moment | null }): string =>
	from === null
		? text(language, 'orders.mail.term_hours', { count: hours })
		: text(language, 'orders.mail.term_hours_from', { count: hours, from: formatMoment(from, language) });

/** In the wording the buyer agreed to, which may be an older version (R-079). */
function consentNote({ language, kind, video_id, amount_grosze, consent_at, consent_version }: OrderRow): string[] {
	const product = video_id === null ? 'event' : 'video';
	const key = givenConsentText({ kind, product, amount: amount_grosze }, consent_version);
	if (!consent_at || !key) return [];
	return [text(language, 'orders.mail.consent', { date: formatMoment(consent_at, language), consent: text(language, key) })];
}

/** Until when and how it can be returned, by the rule that told it before the button (N-020, N-023). */
function returnNote({ language, kind, event_id, video_id, amount_grosze, consent_version, free_grant }: OrderRow, now: Date): string[] {
	if (amount_grosze === 0 || free_grant) return [];
	const product = event_id !== null ? 'event' : video_id !== null ? 'video' : null;
	const { bold, why, until } = returnOffer({ kind, product, amount: amount_grosze, consent_version }, now);
	const day = until === null ? '' : formatDay(until, language);
	return [`${text(language, bold, { until: day })}. ${text(language, why)}`];
}

const giftOf = ({ kind }: OrderRow, codes: readonly ActiveCode[]) => (ORDER_KINDS[kind].codesAreGifts ? codes[0] : undefined);

/** One on an account is not to be passed on. */
const isFree = ({ taken }: ActiveCode) => !taken;

/** What the order gives now; the codes of one that is confirmed again may have become universal, or be on accounts. */
function delivered(order: OrderRow, product: SoldProduct | null, codes: readonly ActiveCode[]): string[] {
	const { kind, language } = order;
	const gift = giftOf(order, codes);
	if (!ORDER_KINDS[kind].forOneself && !gift && !codes.some(isFree)) return [text(language, 'orders.mail.codes_ended')];
	const isUniversal = gift && gift.worth_grosze !== null;
	if (gift?.taken) return [...(isUniversal ? [giftText(language, gift)] : []), text(language, 'orders.mail.gift_taken.text')];
	if (isUniversal) return [giftText(language, gift)];
	if (!product) return [text(language, 'orders.mail.gift_any')];
	return [text(language, KINDS[kind].confirm[product.type], { title: titleIn(product, language) })];
}
