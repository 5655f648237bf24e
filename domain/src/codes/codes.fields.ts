import { crossField } from '../base/cross-field.ts';
import { wholeNumber } from '../base/inputs.ts';
import { clientKeyIn, emptyToNull, oneLine, requiredText, untilIn } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { parseProductSlug } from '../catalogue/product.rules.ts';
import { MAX_CODE_LENGTH, MAX_PREFIX_LENGTH, parseDiscount } from './codes.rules.ts';

const discountIn = z
	.union([z.string(), z.number()], 'codes.validate.discount')
	.transform(String)
	.refine((value) => parseDiscount(value) !== null, 'codes.validate.discount');
const productIn = z
	.string('form.validate.required')
	.min(1, 'form.validate.required')
	.refine((slug) => slug === 'any' || parseProductSlug(slug) !== null, 'form.validate.wrong_input');
const count = (max: number, tooMany?: string) => wholeNumber(1, max, 'codes.validate.number', tooMany);

const fields = {
	desc: requiredText(300, 'codes.validate.desc'),
	desc_en: oneLine(300).nullish(),
	product_id: productIn,
	discount: discountIn,
	expiration_date: untilIn('codes.validate.date'),
};

/** a mistyped number of codes is refused (F-088) */
export const MAX_CODES_AT_ONCE = 10_000;
export const MAX_BATCH_NAME = 100;

/** What can be changed of a code (S3-109). */
export const codeForm = z.object({ ...fields, limit: count(1_000_000) });

/** A new one: for `limit` people, or `number` one-time codes that begin with `code`. */
export const newCodeForm = crossField(
	crossField(
		z.object({
			...fields,
			code: requiredText(MAX_CODE_LENGTH, 'codes.validate.code', 'codes.validate.length').regex(/^[^\s<>]+$/, 'codes.validate.code'),
			limit: emptyToNull(count(1_000_000)),
			number: emptyToNull(count(MAX_CODES_AT_ONCE, 'codes.validate.too_many')),
			/** the name of the batch; without it, one-time codes are named by their description */
			batch: emptyToNull(oneLine(MAX_BATCH_NAME)),
			/** sent again after a lost answer, so that a batch is made once */
			request_id: clientKeyIn.optional(),
		}),
		['code'],
		// an invalid number of codes counts as several, because only several codes have a prefix
		({ code, number }) => (number !== null && code.length > MAX_PREFIX_LENGTH ? { code: 'codes.validate.prefix' } : null),
	),
	['limit', 'number'],
	({ limit, number }) => (limit === null && number === null ? { limit: 'codes.validate.number' } : null),
);
