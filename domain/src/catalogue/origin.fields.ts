import { countryField } from '../base/countries/company-numbers.ts';
import { wholeNumber } from '../base/inputs.ts';
import { emptyToNull } from '../base/values.ts';
import { z } from '../base/zod.ts';

const WRONG_LANGUAGE = 'content.validate.language_code';

/** Where and when a title was made, and its language (N-028); empty: not given, for an event as its video. */
export const originIn = {
	origin_country: emptyToNull(countryField),
	production_year: emptyToNull(wholeNumber(1880, 2199, 'content.validate.production_year')),
	original_language: emptyToNull(
		z
			.string({ error: WRONG_LANGUAGE })
			.trim()
			.toLowerCase()
			.regex(/^[a-z]{2,3}$/, WRONG_LANGUAGE),
	),
};

/** Missing while a node of the version before answers. */
export const originOut = {
	origin_country: z.string().nullable().optional(),
	production_year: z.number().int().nullable().optional(),
	original_language: z.string().nullable().optional(),
};
