import { type FormError, Refusal } from '#domain/base/refusal.ts';
import type { RefusedInvoice } from '#domain/invoices/issued/invoice-issuing.rules.ts';

/** Why no invoice was issued, with errors by field. */
export class NotIssued extends Refusal {
	readonly why: RefusedInvoice;

	constructor(why: RefusedInvoice, formError?: FormError) {
		super(formError ? 'validation' : 'no_invoice', formError ? { formError } : { text: `invoices.why_not.${why}` });
		this.name = 'NotIssued';
		this.why = why;
	}
}
