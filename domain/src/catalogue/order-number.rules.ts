import { READABLE } from '../base/text/readable.ts';

/** Only letters and digits in upper case, so that dashes, blanks and case do not matter when numbers are compared. */
export const plainNumber = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** an order number as it is written, in a text */
const WRITTEN = /(?<![\p{L}\p{N}-])([A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4})(?![\p{L}\p{N}-])/u;

/** Every second part is an order number: "No. 7KQ2-MXA9." is "No. ", "7KQ2-MXA9" and "." */
export const splitAtNumbers = (text: string): string[] => text.split(WRITTEN);

const NUMBER = /^[A-HJ-NP-Z2-9]{8}$/;

/** The Luhn algorithm over 32 characters: one wrong character, or two neighbours exchanged, is noticed. */
export function checkCharacter(body: string): string {
	let sum = 0;
	for (const [index, character] of [...body].reverse().entries()) {
		const addend = READABLE.indexOf(character) * (index % 2 === 0 ? 2 : 1);
		sum += Math.floor(addend / READABLE.length) + (addend % READABLE.length);
	}
	return READABLE[(READABLE.length - (sum % READABLE.length)) % READABLE.length] ?? '';
}

/** 7KQ2-MXA9: what `order_number` of the database makes of the id of an order (migration 0135). */
export function isOrderNumber(text: string): boolean {
	const plain = plainNumber(text);
	return NUMBER.test(plain) && checkCharacter(plain.slice(0, 7)) === plain[7];
}

/** True for a text with the format of an order number but a wrong check character: a typing error. */
export const isMistypedNumber = (text: string): boolean => NUMBER.test(plainNumber(text)) && !isOrderNumber(text);
