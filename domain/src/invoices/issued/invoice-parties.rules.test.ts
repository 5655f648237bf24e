import { describe, expect, it } from 'vitest';
import type { InvoiceSettings } from '../invoices.contract.ts';
import { invoiceSchema } from '../invoices.rules.ts';
import {
	buyerOf,
	companyId,
	kindFor,
	numberWithCountry,
	readRequested,
	requiredCorrection,
	sellerOf,
	whyNotBuyer,
	whyNotIssuer,
} from './invoice-parties.rules.ts';

const address = { street: 'ul. Kupiecka 2', city: 'Kraków', state: 'małopolskie', postal_code: '30-002', country_code: 'PL' };
const company = { invoiceType: 'company' as const, company: 'Kupiec & Syn', nip: '1111111111', ...address };
const person = { invoiceType: 'person' as const, firstname: 'Łucja', lastname: 'Wójcik', ...address };

describe('the buyer of an invoice', () => {
	it('B-042 is a Polish company, one from the Union, one from elsewhere, or a person', () => {
		expect(companyId('1111111111', 'PL')).toEqual({ type: 'nip', number: '1111111111' });
		expect(companyId('DE123456789', 'DE')).toEqual({ type: 'eu', country: 'DE', number: '123456789' });
		expect(companyId('123456789', 'DE')).toEqual({ type: 'eu', country: 'DE', number: '123456789' });
		expect(companyId('EL123456789', 'GR')).toEqual({ type: 'eu', country: 'EL', number: '123456789' });
		expect(companyId('XI123456789', 'GB')).toEqual({ type: 'eu', country: 'XI', number: '123456789' });
		expect(companyId('GB123456789', 'GB')).toEqual({ type: 'foreign', country: 'GB', number: 'GB123456789' });
		expect(companyId('1234567890123', 'FR')).toEqual({ type: 'foreign', country: 'FR', number: '1234567890123' });
		expect(companyId('1', 'DE')).toEqual({ type: 'foreign', country: 'DE', number: '1' });
		expect(companyId('98-7654', 'US')).toEqual({ type: 'foreign', country: 'US', number: '98-7654' });
		const numbers = (
			[
				['1111111111', null],
				['123456789', 'EL'],
				['GB123456789', 'GB'],
				['987654', 'US'],
				[null, null],
			] as const
		).map(([number, country]) => numberWithCountry({ number, country }));
		expect(numbers).toEqual(['1111111111', 'EL123456789', 'GB123456789', 'US987654', null]);
		expect(buyerOf(person)).toEqual({
			id: { type: 'none' },
			name: 'Łucja Wójcik',
			address: { country: 'PL', line1: 'ul. Kupiecka 2', line2: '30-002 Kraków' },
		});
		expect(buyerOf(company)).toMatchObject({ id: { type: 'nip' }, name: 'Kupiec & Syn' });
	});

	it('B-042 a number with dashes or PL is the same number; other digits and wrong ones are refused', () => {
		for (const nip of ['111-111-11-11', 'PL1111111111', ' 111 111 11 11 '])
			expect(invoiceSchema.parse({ ...company, nip })).toMatchObject({ nip: '1111111111' });
		for (const nip of ['١111111111', '1111111112', '111111111']) expect(invoiceSchema.safeParse({ ...company, nip }).success).toBe(false);
		expect(whyNotBuyer({ ...company, nip: '1111111112' })).toEqual({ nip: 'invoices.nip_checksum' });
		expect(whyNotBuyer(company)).toBeNull();
		// stored before the format of the country was checked
		expect(whyNotBuyer({ ...company, nip: '1', country_code: 'DE' })).toBeNull();
	});

	it('B-041 with incomplete stored data is refused by the missing fields', () => {
		expect(readRequested({ ...company, extra: 1 })).toEqual(company);
		expect(readRequested(person)).toEqual(person);
		expect(whyNotBuyer(readRequested({ lastname: 'Wójcik' }))).toEqual({ street: 'form.validate.required' });
		expect(whyNotBuyer(readRequested({}))).toEqual({ lastname: 'form.validate.required', street: 'form.validate.required' });
		expect(whyNotBuyer(readRequested({ invoiceType: 'company', nip: 5 }))).toEqual({
			company: 'form.validate.required',
			nip: 'invoices.nip_digits',
			street: 'form.validate.required',
		});
	});

	it('B-044 has no control characters and only single spaces; emoji and quotes stay', () => {
		const { name } = buyerOf({ ...company, company: ' „Kupiec”\t&\n <Syn> 🎭 \u0086\ufdd0\u0007x\ufeff ' });
		expect(name).toBe('„Kupiec” & <Syn> 🎭 x');
		expect(whyNotBuyer({ ...company, company: '\u0086', street: ' \u0007' })).toEqual({
			company: 'form.validate.required',
			street: 'form.validate.required',
		});
	});

	it('B-043 another number needs a new invoice, other data a correction', () => {
		const before = buyerOf(company);
		expect(requiredCorrection(before, buyerOf({ ...company, nip: '5265877635' }))).toBe('new invoice');
		expect(requiredCorrection(before, buyerOf(person))).toBe('new invoice');
		expect(requiredCorrection(before, buyerOf({ ...company, street: 'Inna 3' }))).toBe('data');
		expect(requiredCorrection(before, buyerOf({ ...company, state: 'inne' }))).toBe('nothing');
		// a database does not preserve the order of fields
		const { id, name, address: at } = before;
		expect(requiredCorrection({ address: at && { line2: at.line2, line1: at.line1, country: at.country }, name, id }, before)).toBe(
			'nothing',
		);
		expect(requiredCorrection(before, { ...before, address: null })).toBe('data');
	});

	it('B-042 gets a simplified invoice up to 450 zł where the theatre wants it', () => {
		const buyer = buyerOf(company);
		expect(kindFor(buyer, 45_000, true)).toBe('UPR');
		expect(kindFor(buyer, 45_001, true)).toBe('VAT');
		expect(kindFor(buyer, 100, false)).toBe('VAT');
		expect(kindFor(buyerOf(person), 100, true)).toBe('VAT');
		expect(kindFor(buyerOf({ ...company, nip: 'DE123456789', country_code: 'DE' }), 100, true)).toBe('VAT');
	});
});

describe('the seller of an invoice', () => {
	const settings = {
		seller_name: 'Teatr Przykładowy',
		seller_nip: '5265877635',
		seller_street: 'ul. Sceniczna 1',
		seller_postal_code: '00-001',
		seller_city: 'Warszawa',
		seller_country_code: 'PL',
		invoice_email: '',
	} as InvoiceSettings;

	it('B-041 is a Polish company with a NIP and an address; what is missing is named', () => {
		expect(whyNotIssuer(settings)).toBeNull();
		expect(whyNotIssuer({ ...settings, seller_nip: '', seller_city: ' ', seller_country_code: 'DE' })).toEqual({
			seller_nip: 'form.validate.required',
			seller_city: 'form.validate.required',
			seller_country_code: 'invoices.issue.seller_country',
		});
		expect(whyNotIssuer({ ...settings, seller_nip: '5265877636' })).toEqual({ seller_nip: 'invoices.nip_checksum' });
		expect(sellerOf(settings)).toMatchObject({ nip: '5265877635', place: 'Warszawa', email: null });
	});
});
