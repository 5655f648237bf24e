import { plainNumber } from '#domain/catalogue/order-number.rules.ts';
import { likePattern, type Sql, sql } from '#server/lib/db/db.ts';
import { containsLetters, INDEXED_LETTERS, TRIGRAM } from '#server/lib/db/search-conditions.ts';

// What an order is found by.

/** All numbers of an order `o` without dashes; the same expression as in the index `orders_numbers`. */
const NUMBERS = sql`upper(replace(o.ext_order_id, '-', '') || ' ' || replace(o.number, '-', '') || ' ' || replace(coalesce(o.provider_order_id, ''), '-', ''))`;

/** A part of any of the order's numbers, with or without dashes. */
export function containsNumber(words: string): Sql {
	const plain = plainNumber(words);
	if (plain.length >= TRIGRAM) return containsLetters(NUMBERS, plain);
	return plain === '' ? sql`false` : sql`(o.ext_order_id like ${`${plain}%`} or o.number like ${`${plain}%`})`;
}

/** The provider's number of a payment `a`; the same expression as in the index `payment_attempts_numbers`. */
const PAYMENT_NUMBER = sql`upper(replace(a.provider_order_id, '-', ''))`;

/** A part of the provider's number of one of several payments of an order: the order itself has only that of one of them. */
export function containsPaymentNumber(words: string): Sql {
	const plain = plainNumber(words);
	return plain.length < TRIGRAM ? sql`false` : sql`(a.is_one_of_several and ${containsLetters(PAYMENT_NUMBER, plain)})`;
}

/** Company and person of an invoice `i`; the same expression as in the index `invoices_named`. */
export const INVOICE_NAMES = sql`fold(coalesce(i.data ->> 'company', '') || ' ' || coalesce(i.data ->> 'nip', '') || ' ' || coalesce(i.data ->> 'firstname', '') || ' ' || coalesce(i.data ->> 'lastname', ''))`;

/** A code `c` without dashes; the same expression as in the index `codes_plain`. */
const PLAIN_CODE = sql`translate(upper(c.code), '- ', '')`;

/**
 * A part of a code, with or without its dashes. Codes of one batch share a prefix, whose trigrams would match nearly the whole table: the
 * index is searched for the end of what was typed.
 */
export function containsCode(words: string): Sql {
	const plain = words.replace(/[\s-]/g, '').toUpperCase();
	if (plain.length < TRIGRAM) return sql`false`;
	return sql`(${PLAIN_CODE} like ${likePattern(plain.slice(-INDEXED_LETTERS))} and position(${plain} in ${PLAIN_CODE}) > 0)`;
}
