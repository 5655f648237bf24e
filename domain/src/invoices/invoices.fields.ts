import {
	cleanNumber,
	countryField,
	isAccountNumber,
	type TaxNumberFault,
	taxNumberField,
	whyNotTaxNumber,
} from '../base/countries/company-numbers.ts';
import { plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { VAT_RATES } from './vat.rules.ts';

const vatRate = z.enum(VAT_RATES);

/** The seller as printed on invoices, and the rates of what is sold; every text may be empty until it is known. */
export const sellerForm = z.strictObject({
	seller_name: plainText(200).trim(),
	seller_nip: taxNumberField,
	seller_street: plainText(100).trim(),
	seller_postal_code: plainText(10).trim(),
	seller_city: plainText(60).trim(),
	seller_country_code: countryField.or(z.literal('')),
	seller_bank_account: plainText(60)
		.transform(cleanNumber)
		.refine((value) => value === '' || isAccountNumber(value), 'invoices.account_number'),
	invoice_email: plainText(254)
		.trim()
		.refine((value) => value === '' || z.email().safeParse(value).success, 'form.validate.email'),
	vat_event: vatRate,
	vat_video: vatRate,
	vat_gift: vatRate,
	vat_group: vatRate,
});

type Seller = { seller_nip?: string; seller_country_code?: string };

/** Whether the seller's number fits the seller's country; one of them may be the one already kept. */
export function whyNotSeller(seller: Seller): { seller_nip: TaxNumberFault } | null {
	const fault = seller.seller_nip ? whyNotTaxNumber(seller.seller_nip, seller.seller_country_code) : null;
	return fault && { seller_nip: fault };
}
