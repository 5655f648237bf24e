import { plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';

/** The seller as printed on invoices; every field may be empty until it is known. */
export const sellerForm = z.strictObject({
	seller_name: plainText(200).trim(),
	seller_nip: plainText(20).trim().regex(/^\d*$/, 'invoices.nip_digits'),
	seller_street: plainText(100).trim(),
	seller_postal_code: plainText(10).trim(),
	seller_city: plainText(60).trim(),
	seller_country_code: plainText(2, 'form.validate.wrong_input_max2').trim(),
	seller_bank_account: plainText(40).trim(),
	invoice_email: plainText(254)
		.trim()
		.refine((value) => value === '' || z.email().safeParse(value).success, 'form.validate.email'),
});
