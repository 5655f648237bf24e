import type { WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import type { InvoiceDefaults } from './use-invoice-form.ts';
/** The data of an invoice as address lines for copying; unparsable data is shown unchanged. */
export function invoiceLines(json: string): string[] {
	try {
		const data = JSON.parse(json) as Record<string, unknown>;
		const part = (name: string) => (typeof data[name] === 'string' ? (data[name] as string).trim() : '');
		const nip = part('nip');
		return [
			part('company'),
			`${part('firstname')} ${part('lastname')}`.trim(),
			nip && `NIP ${nip}`,
			part('street'),
			`${part('postal_code')} ${part('city')}`.trim(),
			[part('state'), part('country_code')].filter(Boolean).join(', '),
		].filter(Boolean);
	} catch {
		return [json];
	}
}

/** Initial values of the form from the buyer of an invoice, which has no province. */
export function buyerValuesOf({ name, number, country, address }: WholeInvoice['buyer']): InvoiceDefaults {
	const [, postal_code, city] = /^(\S+) (.*)$/.exec(address?.line2 ?? '') ?? [];
	const place = { street: address?.line1 ?? '', postal_code, city, country_code: address?.country ?? 'PL' };
	// without its prefix a number of Northern Ireland is one of the United Kingdom
	const nip = country === 'XI' ? `XI${number}` : number;
	if (nip !== null) return { invoiceType: 'company', company: name, nip, ...place };
	const [firstname, ...lastname] = (name ?? '').split(' ');
	return { invoiceType: 'person', firstname, lastname: lastname.join(' '), ...place };
}
