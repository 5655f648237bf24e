import { SLUG_CHARACTERS, SLUG_LETTER, SLUG_MAX } from './text/slug.ts';
import { emptyToNull, flagIn, moneyIn, oneLine, plainText, requiredText } from './values.ts';
import { z } from './zod.ts';

// Fields shared by the forms of content. Values of multipart forms and of JSON are accepted alike.

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** A missing or empty value takes the default. */
export const orDefault = <T extends z.ZodType>(byDefault: unknown, schema: T) =>
	z.preprocess((value) => (isEmpty(value) ? byDefault : value), schema);

/** Only a missing value takes the default: a price or a flag that was emptied must not silently become free, or on. */
const ifMissing = <T extends z.ZodType>(byDefault: unknown, schema: T) =>
	z.preprocess((value) => (value === undefined ? byDefault : value), schema);

/** A field of settings that are sent back whole; ignored: an image changes by its upload field, a moment with what it belongs to. */
export const readOnly = z.unknown().transform(() => undefined);

export const flagOr = (byDefault: boolean) => ifMissing(byDefault, flagIn);

const WRONG = 'content.validate.value';

/** a whole number, as JSON or as text, never null or a flag; not a union, whose messages forms cannot show */
export const wholeNumber = (min: number, max: number, wrong = WRONG, tooMany = wrong) =>
	z.preprocess(
		(value) => (typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value),
		z.number({ error: wrong }).int(wrong).min(min, wrong).max(max, tooMany),
	);

/** 0 when it is missing (S2-098, S2-108) */
export const priceIn = ifMissing(0, moneyIn(WRONG));

export const wholeNumberOr = (byDefault: number, min: number, max: number) => orDefault(byDefault, wholeNumber(min, max));
export const wholeNumberOrNull = (min: number, max: number) => emptyToNull(wholeNumber(min, max));

/** The slug of a video or an event (S2-092, S2-106); at least one letter. */
export const slugIn = z
	.string({ error: 'content.validate.slug' })
	.trim()
	.min(1, 'content.validate.slug')
	.max(SLUG_MAX, 'content.validate.slug_long')
	.regex(SLUG_CHARACTERS, 'content.validate.slug_chars')
	.regex(SLUG_LETTER, 'content.validate.slug_letter');

export const titleIn = requiredText(300, 'content.validate.title');

export const subtitleIn = orDefault('', oneLine(200, 'content.validate.subtitle'));

const RICH_TEXT_MAX = 200_000;
export const richTextIn = orDefault('', plainText(RICH_TEXT_MAX));
