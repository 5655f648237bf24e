import { emptyToNull, moneyOut, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { BOOKED_RATES, SALES, VAT_RATES } from './vat.rules.ts';

/** At most as long as an invoice allows, with its rules for blanks. */
export const vatBasisText = plainText(256).transform((words) => words.replace(/\s+/g, ' ').trim());

/** The VAT of a title: empty means as in the settings. */
export const vatIn = {
	vat_rate: emptyToNull(z.enum(VAT_RATES, { error: 'content.validate.value' })),
	vat_basis: emptyToNull(vatBasisText.transform((words) => words || null)),
};

/** Money of one VAT rate; net and VAT add up to the gross. */
export const rateTotal = z.object({ vat_rate: z.enum(VAT_RATES), net: moneyOut, vat: moneyOut, gross: moneyOut });
export type RateTotal = z.output<typeof rateTotal>;
export const bookedTotal = rateTotal.extend({ vat_rate: z.enum(BOOKED_RATES) });

export const vatOut = {
	/** how it is sold without VAT in the price; missing while a node of the version before answers */
	without_vat: z.array(z.enum(SALES)).optional(),
	/** for admins: its own rate */
	vat_rate: z.enum(VAT_RATES).nullable().optional(),
	vat_basis: z.string().nullable().optional(),
};
