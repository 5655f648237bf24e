import { randomBytes } from 'node:crypto';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { toMoment } from '#domain/base/time/time.ts';
import { bestCode, type CodeTarget, isExpired, isUsable } from '#domain/codes/codes.rules.ts';
import { type InvoiceData, invoiceError, invoiceSchema, takesInvoice } from '#domain/invoices/invoices.rules.ts';
import type { ConsentVersion } from '#domain/orders/buying/orders.consent.ts';
import { MAX_OPEN_ORDERS, reservedUntil } from '#domain/orders/buying/orders.seats.rules.ts';
import { attemptNumber, EXT_ORDER_ID_BYTES, makeExtOrderId, ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import { productEnd } from '#domain/orders/orders.over.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import type { AccountCode } from '#server/entitlements/entitlements.service.ts';
import { formRefusal } from '#server/lib/http/serve.ts';
import { hasSeatByCode, KINDS, type Offer } from '../order-kinds.ts';
import type { SoldProduct } from '../products.store.ts';
import type { NewOrder } from './place.store.ts';

export const codeTarget = (product: SoldProduct): CodeTarget =>
	product.type === 'event'
		? {
				type: 'event',
				id: product.id,
				priceGrosze: product.priceGrosze,
				enable_codes: product.enable_codes,
				enable_tickets: product.enable_tickets,
			}
		: { type: 'video', id: product.id, priceGrosze: product.priceGrosze };

type CodeChoice = { kind: OrderKind; codes: readonly AccountCode[]; product: SoldProduct | null; codeId: number | null | undefined };

/** The code of a purchase: the chosen one, none (null), or the best one (undefined). Checked at payment time (failure C3). */
export function chooseCode({ kind, codes, product, codeId }: CodeChoice, now: Date): AccountCode | null {
	if (!ORDER_KINDS[kind].codesApply || !product || codeId === null) return null;
	const target = codeTarget(product);
	if (codeId === undefined) return bestCode(codes, target, now);
	const chosen = codes.find(({ id }) => id === codeId);
	if (!chosen) throw new Refusal('code_unknown', { formError: { code_id: 'codes.unknown' } });
	if (isExpired(chosen, now)) throw new Refusal('code_expired', { formError: { code_id: 'codes.expired' } });
	if (!isUsable(chosen, target, now)) throw refuseForm({ code_id: 'codes.not_usable' });
	return chosen;
}

/** Invoice data is validated and stored only for an order with a price above 0. */
export function readInvoice(given: unknown, totalGrosze: number): InvoiceData | null {
	if (!given || !takesInvoice(totalGrosze)) return null;
	const wrong = invoiceError(given);
	if (wrong) throw formRefusal(wrong);
	return invoiceSchema.parse(given);
}

/** What the order is called in both languages. */
function describe(kind: OrderKind, product: SoldProduct | null, quantity: number) {
	const say = (language: 'pl' | 'en') => {
		if (!product) return text(language, 'orders.product.gift_any');
		return text(language, KINDS[kind].describe[product.type], { title: titleIn(product, language), count: quantity });
	};
	return { description: say('pl'), description_en: say('en') };
}

export type Draft = {
	kind: OrderKind;
	productSlug: string;
	offer: Offer;
	userId: number;
	ip: string | null;
	/** the wording agreed to; null: nothing was asked */
	consent: ConsentVersion | null;
	invoice?: unknown;
	/** a grant by this admin: at this price, above the capacity if necessary */
	grant?: { amountGrosze: number; by: number | null };
};

/** Builds the row of a new order from the rules only, without queries. */
export function draftOrder({ kind, productSlug, offer, userId, ip, consent, invoice, grant }: Draft): NewOrder {
	const { sale, product, quantity, code, caller } = offer;
	const { now } = sale;
	const amount = grant ? grant.amountGrosze : KINDS[kind].quote(offer).totalGrosze;
	const thing = { product_type: product?.type ?? ('any' as const), quantity };
	const ext = makeExtOrderId(kind, randomBytes(EXT_ORDER_ID_BYTES));
	const pays = amount > 0 && !grant;
	const isGroup = ORDER_KINDS[kind].forGroup;
	return {
		ext_order_id: ext,
		kind,
		user_id: userId,
		event_id: product?.type === 'event' ? product.id : null,
		video_id: product?.type === 'video' ? product.id : null,
		product_slug: productSlug,
		quantity,
		seats: hasSeatByCode(offer) ? 0 : ORDER_KINDS[kind].seats(thing),
		list_price_grosze: product?.priceGrosze ?? amount,
		amount_grosze: amount,
		one_free: isGroup && sale.group.one_free,
		discount: isGroup ? (sale.group.discount ?? 0) : 0,
		code_id: code?.id ?? null,
		free_grant: Boolean(grant),
		granted_by: grant?.by ?? null,
		...describe(kind, product, quantity),
		country: caller.country,
		customer_ip: ip,
		consent_at: consent ? toMoment(now) : null,
		consent_version: consent,
		language: caller.language,
		reserved_until: pays
			? reservedUntil(now, [product && productEnd(product), ORDER_KINDS[kind].codesAreGifts ? sale.gifts.gift_expiration : null])
			: null,
		invoice: readInvoice(invoice, amount),
		provider_ext_id: attemptNumber(ext, 1),
		with_attempt: pays,
		for_oneself: ORDER_KINDS[kind].forOneself,
		may_go_over: Boolean(grant),
		max_open: grant ? 1_000_000 : MAX_OPEN_ORDERS,
		max_unpaid_seats: pays ? sale.group.max_units : null,
		now: toMoment(now),
	};
}
