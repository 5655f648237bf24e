import { emptyToNull, momentIn, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { parseProductSlug } from '../orders/product.rules.ts';
import { MAX_CODE_LENGTH, MAX_PREFIX_LENGTH, parseDiscount } from './codes.rules.ts';

const discountIn = z
	.union([z.string('codes.validate.discount'), z.number()])
	.transform(String)
	.refine((value) => parseDiscount(value) !== null, 'codes.validate.discount');
const productIn = z
	.string('form.validate.required')
	.min(1, 'form.validate.required')
	.refine((slug) => slug === 'any' || parseProductSlug(slug) !== null, 'form.validate.wrong_input');
const wholeNumber = (max: number) =>
	z.coerce.number('codes.validate.number').int('codes.validate.number').min(1, 'codes.validate.number').max(max, 'codes.validate.number');

const fields = {
	desc: plainText(300).trim().min(1, 'codes.validate.desc'),
	desc_en: plainText(300).trim().nullish(),
	product_id: productIn,
	discount: discountIn,
	expiration_date: momentIn('codes.validate.date'),
};

/** one batch at most; more is asked for in several */
export const MAX_CODES_AT_ONCE = 100_000;

/** What can be changed of a code (spec 3 §5 "Discount code"). */
export const codeForm = z.object({ ...fields, limit: wholeNumber(1_000_000) });

/** A new one: for `limit` people, or `number` one-time codes that begin with `code`. */
export const newCodeForm = z
	.object({
		...fields,
		code: plainText(MAX_CODE_LENGTH, 'codes.validate.length')
			.trim()
			.min(1, 'codes.validate.code')
			.regex(/^[^\s<>]+$/, 'codes.validate.code'),
		limit: emptyToNull(wholeNumber(1_000_000)),
		number: emptyToNull(wholeNumber(MAX_CODES_AT_ONCE)),
	})
	.refine(({ code, number }) => number === null || code.length <= MAX_PREFIX_LENGTH, { message: 'codes.validate.prefix', path: ['code'] })
	.refine(({ limit, number }) => limit !== null || number !== null, { message: 'codes.validate.number', path: ['limit'] });
