import type { Grosze } from '../../base/money.ts';
import type { LocalDate, Moment } from '../../base/time/time.ts';
import type { VatRate } from '../../catalogue/vat.rules.ts';

/** As the ministry's schema names them: full, simplified, correcting. */
export const INVOICE_KINDS = ['VAT', 'UPR', 'KOR'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export type InvoiceAddress = { country: string; line1: string; line2: string | null };

/** The number by which the tax office identifies the buyer. */
export type BuyerId =
	| { type: 'nip'; number: string }
	| { type: 'eu'; country: string; number: string }
	| { type: 'foreign'; country: string; number: string }
	| { type: 'none' };

export type InvoiceSeller = { nip: string; name: string; address: InvoiceAddress; email: string | null; place: string };
/** A unit of a municipality, such as a school: the municipality is the buyer, the unit is the recipient. */
export type InvoiceRecipient = { nip: string | null; name: string; address: InvoiceAddress | null };

/** Name and address may be missing only on a simplified invoice. */
export type InvoiceBuyer = {
	id: BuyerId;
	name: string | null;
	address: InvoiceAddress | null;
	/** not on invoices of older versions */
	recipient?: InvoiceRecipient | null;
};

/** quantity × unit − discount = gross, to the grosz; a line of a correction is the difference. */
export type InvoiceLine = {
	name: string;
	/** for the English PDF only; not on invoices of older versions, nor where the order has none */
	name_en?: string;
	quantity: number;
	unit_grosze: Grosze;
	discount_grosze: Grosze;
	gross_grosze: Grosze;
	vat_rate: VatRate;
};

export type RateSum = { vat_rate: VatRate; net_grosze: Grosze; vat_grosze: Grosze; gross_grosze: Grosze };

/** 1: as of the day of the corrected invoice (it was wrong from the start), 2: as of the day of the correction (a refund). */
export type CorrectionEffect = 1 | 2;

type CorrectedInvoice = { number: string; issued_on: LocalDate; ksef_number: string | null };

export type InvoiceCorrection = {
	of: CorrectedInvoice;
	reason: string;
	effect: CorrectionEffect;
	/** where the buyer's data was wrong: the previous data */
	buyer_before: InvoiceBuyer | null;
};

/** All content of an issued invoice; the XML is generated from it once. Sums of a correction are differences. */
export type InvoiceDocument = {
	kind: InvoiceKind;
	number: string;
	issued_at: Moment;
	/** Warsaw day */
	issued_on: LocalDate;
	sold_on: LocalDate;
	seller: InvoiceSeller;
	buyer: InvoiceBuyer;
	lines: InvoiceLine[];
	sums: RateSum[];
	/** legal basis, where no VAT is charged */
	vat_basis: string | null;
	order: { number: string; placed_on: LocalDate };
	paid: { on: LocalDate; by: string } | null;
	correction: InvoiceCorrection | null;
};
