import { z } from './zod.ts';

/** Letters of any alphabet, hyphen, dashes and spaces. */
const LETTERS = /^[\p{L}\p{M}\-‐‑‒–— ]+$/u;

export const personName = z
	.string('form.validate.required')
	.trim()
	.min(1, 'form.validate.required')
	.max(100, 'form.validate.too_long')
	.regex(LETTERS, 'form.validate.special_chars');
