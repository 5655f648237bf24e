import { z } from './zod.ts';

/** Letters of any alphabet, hyphen, dashes and spaces. */
const LETTERS = /^[\p{L}\p{M}\-‐‑‒–— ]+$/u;

/** In lists: who bought with an address alone has given no name. */
export const shownName = ({ firstname, lastname, email }: { firstname: string; lastname: string; email?: string | null }): string =>
	`${firstname} ${lastname}`.trim() || email || '–';

export const personName = z
	.string('form.validate.required')
	.trim()
	.min(1, 'form.validate.required')
	.max(100, 'form.validate.too_long')
	.regex(LETTERS, 'form.validate.special_chars');
