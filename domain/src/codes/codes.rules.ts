import { type Grosze, parseZloty } from '../base/money.ts';
import { toReadable } from '../base/text/readable.ts';
import { type LocalDate, type Moment, momentMs, warsawDate } from '../base/time/time.ts';
import type { Product } from '../catalogue/product.rules.ts';
import { type Discount, discounted } from '../orders/buying/orders.quote.rules.ts';

export const MAX_CODE_LENGTH = 30;
export const MAX_PREFIX_LENGTH = 17;
/** one character each, 5 bits: 60 bits */
export const CODE_BYTES = 12;

/** The key that is compared and unique: case and surrounding blanks are ignored. */
export const normaliseCode = (code: string): string => code.normalize('NFC').trim().toUpperCase();

export function makeCode(prefix: string, random: Uint8Array): string {
	if (prefix.length > MAX_PREFIX_LENGTH) throw new RangeError(`a prefix has at most ${MAX_PREFIX_LENGTH} characters`);
	if (random.length !== CODE_BYTES) throw new RangeError(`a code needs ${CODE_BYTES} random bytes`);
	return `${prefix}${toReadable(random)}`;
}

/** For logs: enough to tell two codes apart, too little to use one. */
export const maskCode = (code: string): string => (code.length < 6 ? '***' : `${code.slice(0, 2)}***`);

/** "25%" or "12.50" as it travels at the API; null when it is neither, nothing, or more than 100 %. */
export function parseDiscount(text: string): Discount | null {
	const value = text.trim();
	if (value.endsWith('%')) {
		const percent = /^\d{1,3}%$/.test(value) ? Number(value.slice(0, -1)) : 0;
		return percent > 0 && percent <= 100 ? { discount_percent: percent, discount_cash_grosze: null } : null;
	}
	const grosze = parseZloty(value);
	return grosze ? { discount_percent: null, discount_cash_grosze: grosze } : null;
}

export const formatDiscount = ({ discount_percent, discount_cash_grosze }: Discount): string =>
	discount_percent === null ? ((discount_cash_grosze ?? 0) / 100).toFixed(2) : `${discount_percent}%`;

export type Code = Discount & {
	id: number;
	/** neither: any product */
	event_id: number | null;
	video_id: number | null;
	/** how many users may have it, and how many have */
	limit: number;
	numberOfUses: number;
	expiration_date: Moment | null;
	/** made by a gift order */
	from_gift: boolean;
	/** made by a gift or group order: a paid ticket, not a discount */
	paid_for?: boolean;
};

export type UserCode = Code & {
	used: boolean;
	/** an open order holds it */
	held: boolean;
};

export const isExpired = (code: Pick<Code, 'expiration_date'>, now: Date): boolean =>
	code.expiration_date !== null && momentMs(code.expiration_date) <= now.getTime();

type Ends = { expiration_date: Moment | null; title_ends?: Moment | null };

/** The last day a code can be used, by its own end or by that of its one title, the earlier one; null: it has neither. */
export function lastDayOf({ expiration_date, title_ends = null }: Ends): LocalDate | null {
	const ends = [expiration_date, title_ends].filter((end) => end !== null).map(momentMs);
	// at the moment itself it has ended: what ends at midnight was valid on the day before
	return ends.length === 0 ? null : warsawDate(new Date(Math.min(...ends) - 1));
}

const isUniversal = (code: Code): boolean => code.event_id === null && code.video_id === null;

export const appliesTo = (code: Code, product: Product): boolean =>
	isUniversal(code) || (product.type === 'event' ? code.event_id : code.video_id) === product.id;

/** The person has a ticket of the one title of a code, or is too young for it. */
export type UselessTitle = 'already_has_access' | 'under_age';
/** Why a typed code would lower no price of this title, whoever types it (N-014). */
export function whyNotOn(
	code: (Code & { revoked: boolean }) | null,
	target: CodeTarget,
	now: Date,
): 'code_unknown' | 'code_expired' | 'code_exhausted' | 'code_not_here' | null {
	if (!code) return 'code_unknown';
	if (code.revoked || isExpired(code, now)) return 'code_expired';
	if (code.numberOfUses >= code.limit) return 'code_exhausted';
	return isUsable({ ...code, used: false, held: false }, target, now) && target.priceGrosze > 0 ? null : 'code_not_here';
}

export type CodeRefusal = 'code_unknown' | 'code_expired' | 'code_already_yours' | 'code_exhausted' | UselessTitle;

/** A paid ticket for one title: a person who has the title or is too young for it could not use it, and nobody else could while it is on that account. */
export const isTicketOfOneTitle = (code: Code): boolean => code.paid_for === true && !isUniversal(code);

/** "Already yours" is checked before "exhausted": the last use may be the person's own. */
export function whyNotActivate(
	code: Code | null,
	{ isMine, useless }: { isMine: boolean; useless: UselessTitle | null },
	now: Date,
): CodeRefusal | null {
	if (!code) return 'code_unknown';
	if (isExpired(code, now)) return 'code_expired';
	if (isMine) return 'code_already_yours';
	if (code.numberOfUses >= code.limit) return 'code_exhausted';
	return isTicketOfOneTitle(code) ? useless : null;
}

/** Made for one product that is available, and covers its whole price: activation spends it (answer `used`). */
export const isSpentAtOnce = (code: Code, product: Product & { priceGrosze: number; canBeHadNow: boolean }): boolean =>
	!isUniversal(code) && appliesTo(code, product) && product.canBeHadNow && discounted(product.priceGrosze, code) === 0;

/** The fields of a product that codes depend on. A video has neither switch. */
export type CodeTarget = Product & { priceGrosze: number; enable_codes?: boolean; enable_tickets?: boolean };

/**
 * May this code lower the price of this product now? With sales off, only a code that reduces the price to 0 gives access to the event.
 * `enable_codes` switches off discounts, not tickets: codes of gift and group orders still give access.
 */
export const isUsable = (code: UserCode, target: CodeTarget, now: Date): boolean =>
	!code.used &&
	!code.held &&
	!isExpired(code, now) &&
	appliesTo(code, target) &&
	(target.enable_codes !== false || code.paid_for === true) &&
	(target.enable_tickets !== false || discounted(target.priceGrosze, code) === 0);

/** The part of a code's cash that is lost when it is spent on this price: a code is used once. */
export const lostGrosze = ({ discount_cash_grosze }: Discount, priceGrosze: Grosze): Grosze =>
	Math.max(0, (discount_cash_grosze ?? 0) - priceGrosze);

const expiry = (code: Code): number => (code.expiration_date === null ? Number.MAX_VALUE : momentMs(code.expiration_date));

/** The code that is applied by default: lowest price; of equal ones a universal gift last, then the earliest to expire. */
export function bestCode<C extends UserCode>(codes: readonly C[], target: CodeTarget, now: Date): C | null {
	if (target.priceGrosze === 0) return null;
	const price = (code: C) => discounted(target.priceGrosze, code);
	const gift = (code: C) => Number(code.from_gift && isUniversal(code));
	const [best = null] = codes
		.filter((code) => isUsable(code, target, now))
		.sort((a, b) => price(a) - price(b) || gift(a) - gift(b) || expiry(a) - expiry(b) || a.id - b.id);
	return best;
}
