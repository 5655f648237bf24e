import { type Grosze, parseZloty } from '#domain/base/money.ts';
import { plainNumber } from '#domain/catalogue/order-number.rules.ts';

/** „36,00 zł”, „36”, „1 036.5 PLN” → the amount in grosze; null: not an amount. */
export function searchedAmount(words: string): Grosze | null {
	const digits = words.replace(/\s*(zł|zl|pln)\.?$/i, '').replace(/\s/g, '');
	// too many digits for a price: a NIP or a telephone number
	return /^\d{1,7}([.,]\d{1,2})?$/.test(digits) ? parseZloty(digits.replace(',', '.')) : null;
}

const MIN_PART = 4;

/** A NIP or a part of one, „526-025-02-74”; null: no digits. */
export function searchedNip(words: string): string | null {
	const digits = words.replace(/^PL/i, '').replace(/[\s-]/g, '');
	return /^\d+$/.test(digits) && digits.length >= MIN_PART ? digits : null;
}

/** A part of an order number in its compared form; null: too short, or with characters no number has. */
export function searchedNumber(words: string): string | null {
	const plain = plainNumber(words);
	return /^[\p{L}\p{N}\s-]+$/u.test(words) && plain.length >= MIN_PART ? plain : null;
}
