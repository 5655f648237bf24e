import type { Grosze } from '../base/money.ts';
import { addDays, type Moment, momentMs, warsawDate, warsawDayEnd } from '../base/time/time.ts';
import { type Product, parseProductSlug, productSlug } from '../catalogue/product.rules.ts';

/** `any`: a universal gift, valid for any one product. */
export type GiftProduct = Product | { type: 'any' };

/** `any`, `event-12`, `video-7`; null for everything else. */
export const parseGiftSlug = (slug: string): GiftProduct | null => (slug === 'any' ? { type: 'any' } : parseProductSlug(slug));

export const giftSlug = (gift: GiftProduct): string => (gift.type === 'any' ? 'any' : productSlug(gift));

export type GiftTerms = {
	gift_available: boolean;
	any_gift_available: boolean;
	gift_price_grosze: Grosze;
	/** none: gifts do not expire */
	gift_expiration: Moment | null;
};

export const isGiftTimeOver = ({ gift_expiration }: Pick<GiftTerms, 'gift_expiration'>, now: Date): boolean =>
	gift_expiration !== null && momentMs(gift_expiration) <= now.getTime();

/** A gift for a product costs its price, a universal one the price set for gifts. */
export const giftPriceGrosze = (gift: GiftProduct, terms: GiftTerms, productPriceGrosze: Grosze): Grosze =>
	gift.type === 'any' ? terms.gift_price_grosze : productPriceGrosze;

/** Gifts cannot be bought when they are switched off, past gift_expiration, or the product is free. */
export function whyNotGift(gift: GiftProduct, terms: GiftTerms, productPriceGrosze: Grosze, now: Date): 'no_gift' | null {
	const sold = gift.type === 'any' ? terms.any_gift_available : terms.gift_available;
	const hasPrice = giftPriceGrosze(gift, terms, productPriceGrosze) > 0;
	return sold && hasPrice && !isGiftTimeOver(terms, now) ? null : 'no_gift';
}

/** Value of a product gift's code after its event ended or was cancelled: the amount paid for it minus refunds (F-053). */
export const universalGiftGrosze = (order: { amountGrosze: Grosze; returnedGrosze: Grosze }): Grosze =>
	Math.max(0, order.amountGrosze - order.returnedGrosze);

/** A gift that is given back, or whose event was cancelled, can be used for at least this many days. */
const RETURNED_GIFT_DAYS = 90;

/** A gift that expires earlier is prolonged to this instant. */
export const returnedGiftUntil = (now: Date): Moment => warsawDayEnd(addDays(warsawDate(now), RETURNED_GIFT_DAYS));

/** The end of a gift paid now; where its time is over, which only an admin who completes the order can decide, it is prolonged as a returned one. */
export const newGiftUntil = (terms: Pick<GiftTerms, 'gift_expiration'>, now: Date): Moment | null =>
	isGiftTimeOver(terms, now) ? returnedGiftUntil(now) : terms.gift_expiration;

/** S1-165 */
export const isGiftBlockShown = (terms: Pick<GiftTerms, 'any_gift_available' | 'gift_expiration'>, now: Date): boolean =>
	terms.any_gift_available && !isGiftTimeOver(terms, now);
