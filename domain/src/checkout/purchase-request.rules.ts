import { type Grosze, toZloty } from '../base/money.ts';
import type { InvoiceData } from '../invoices/invoices.rules.ts';
import type { ConsentVersion } from '../orders/buying/orders.consent.ts';

/** `invoice` null: that of the unpaid order is taken back */
export type PurchaseRequest = {
	consent: true;
	consent_version: ConsentVersion;
	total: number;
	has_vat?: boolean;
	invoice?: InvoiceData | null;
	/** a code of BLIK; missing: the provider's page */
	blik?: string;
};

/** What a payment page has when its button is pressed. */
export type FilledForm = {
	consent: { version: ConsentVersion; isGiven: boolean };
	/** as it stands next to the button */
	price: { grosze: Grosze; hasVat: boolean | undefined };
	/** `data` is null without one, and where it has errors */
	invoice: { isWanted: boolean; data: InvoiceData | null; isTakenBack: boolean };
};

/** What every purchase sends; null: consent or invoice data are missing. */
export function purchaseRequest({ consent, price, invoice }: FilledForm): PurchaseRequest | null {
	if (!consent.isGiven || (invoice.isWanted && invoice.data === null)) return null;
	return {
		consent: true,
		consent_version: consent.version,
		total: toZloty(price.grosze),
		...(price.hasVat !== undefined && { has_vat: price.hasVat }),
		...((invoice.data !== null || invoice.isTakenBack) && { invoice: invoice.data }),
	};
}
