import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNip } from '../base/countries/company-numbers.ts';
import { isTextKey } from '../texts/texts.ts';
import { sellerForm, whyNotSellerSettings, whyNotSeries, whyNotUsedSeries, whyNotVatSettings } from './invoices.fields.ts';
import { INVOICE_FIELDS, invoiceError, invoiceSchema, takesInvoice, whyNotNipYet } from './invoices.rules.ts';

const address = { street: 'Scena 1/2', city: 'Warszawa', state: 'mazowieckie', postal_code: '00-001', country_code: 'PL' };
const company = { invoiceType: 'company', company: 'Teatr „Rampa” Sp. z o.o.', nip: '1234563218', ...address };
const person = { invoiceType: 'person', firstname: 'Łucja', lastname: 'Wójcik-Żak', ...address };

/** field → first message, as the form and `formError` have it */
function errors(input: unknown): Record<string, string> {
	const result = invoiceSchema.safeParse(input);
	if (result.success) return {};
	return Object.fromEntries(result.error.issues.toReversed().map((issue) => [String(issue.path.at(-1)), issue.message]));
}

describe('a nip', () => {
	it('S1-184 has ten digits that add up', () => {
		for (const nip of ['1234563218', '5260250995', '7740001454']) expect(isNip(nip)).toBe(true);
		for (const nip of ['1234563217', '0000000000', '123456321', '12345632180', '123-456-32-18', 'abcdefghij', ''])
			expect(isNip(nip)).toBe(false);
	});

	it('S1-184 does not exist where the remainder is 10', () => {
		for (let last = 0; last < 10; last++) expect(isNip(`526025008${last}`)).toBe(false);
	});

	it('S1-184 any single wrong digit is detected', () => {
		const place = fc.integer({ min: 0, max: 9 });
		fc.assert(
			fc.property(place, fc.integer({ min: 1, max: 9 }), (index, shift) => {
				const digits = [...'5260250995'];
				digits[index] = String((Number(digits[index]) + shift) % 10);
				expect(isNip(digits.join(''))).toBe(false);
			}),
		);
	});

	it('S1-184 is checked while typing: digits, at most 10, then the checksum', () => {
		expect(whyNotNipYet('', 'PL')).toBe('form.validate.required');
		expect(whyNotNipYet('12345', 'PL')).toBeNull();
		expect(whyNotNipYet('12a', 'PL')).toBe('invoices.nip_digits');
		expect(whyNotNipYet('12345678901', 'PL')).toBe('invoices.nip_digits');
		expect(whyNotNipYet('1234563217', 'PL')).toBe('invoices.nip_checksum');
		expect(whyNotNipYet('1234563218', 'PL')).toBeNull();
		expect(whyNotNipYet('123-456-32-18', 'PL')).toBeNull();
		expect(whyNotNipYet('DE 123', 'DE')).toBeNull();
	});
});

describe('invoice data', () => {
	it('S1-111 R-069 is for a company or a person and keeps only that type’s fields, trimmed', () => {
		expect(invoiceSchema.parse({ ...company, company: '  Teatr ', firstname: 'X', role: 1 })).toEqual({ ...company, company: 'Teatr' });
		expect(invoiceSchema.parse({ ...person, nip: 'nope' })).toEqual(person);
		expect(errors({ ...company, invoiceType: 'other' })).toHaveProperty('invoiceType');
		expect(errors({ ...company, invoiceType: undefined })).toHaveProperty('invoiceType');
	});

	it('S1-183 S1-185 R-123 asks for every field of its type, by its own name', () => {
		for (const complete of [company, person] as const) {
			const type = complete.invoiceType as 'company' | 'person';
			for (const gap of ['', '   ', undefined, null]) {
				const empty = Object.fromEntries(INVOICE_FIELDS[type].map((field) => [field, gap]));
				const required = Object.fromEntries(INVOICE_FIELDS[type].map((field) => [field, 'form.validate.required']));
				expect(errors({ invoiceType: type, ...empty })).toEqual(required);
			}
		}
	});

	it.each([
		['company', 'x'.repeat(101), 'form.validate.too_long'],
		['city', 'x'.repeat(31), 'form.validate.too_long'],
		['state', 'x'.repeat(31), 'form.validate.too_long'],
		['postal_code', 'x'.repeat(11), 'form.validate.too_long'],
		['country_code', 'POL', 'form.validate.wrong_input_max2'],
		['city', '<b>Łódź</b>', 'form.validate.wrong_input'],
		['postal_code', '<00', 'form.validate.wrong_input'],
		['street', 'a\0b', 'form.validate.wrong_input'],
		['nip', '123-456', 'invoices.nip_digits'],
		['nip', '1'.repeat(41), 'form.validate.too_long'],
		['nip', '1234563217', 'invoices.nip_checksum'],
		['country_code', 'XX', 'form.validate.country'],
	])('S1-184 S1-185 refuses %s %j', (field, value, message) => {
		expect(errors({ ...company, [field]: value })).toEqual({ [field]: message });
		expect(isTextKey(message)).toBe(true);
	});

	it('S1-184 S1-185 F-054 takes values at their limits, and a VAT number of another country', () => {
		const longest = {
			company: 'x'.repeat(100),
			nip: 'A'.repeat(20),
			country_code: 'US',
			city: 'x'.repeat(30),
			state: 'x'.repeat(30),
			postal_code: 'x'.repeat(10),
		};
		expect(errors({ ...company, ...longest })).toEqual({});
		for (const [nip, country_code] of [
			['1', 'DE'],
			['PL5260250274', 'SK'],
		])
			expect(errors({ ...company, nip, country_code })).toEqual({ nip: 'invoices.vat_number_country' });
	});

	it('S1-183 takes letters, hyphens, dashes and spaces in a person’s name', () => {
		expect(errors({ ...person, firstname: 'Anna Maria', lastname: 'Nowak–Żółć' })).toEqual({});
		for (const firstname of ['R2D2', 'Jan<b>', 'a_b', 'x@y'])
			expect(errors({ ...person, firstname })).toEqual({ firstname: 'form.validate.special_chars' });
	});

	it('F-096 without a type: the address and what was sent are checked all the same', () => {
		const wrongFields = (given: unknown) =>
			Object.fromEntries((invoiceError(given)?.issues ?? []).map((issue) => [issue.path[0], issue.message]));
		const required = 'form.validate.required';
		expect(wrongFields({ nip: 'x', firstname: 'R2D2' })).toEqual({
			invoiceType: required,
			nip: 'invoices.nip_digits',
			firstname: 'form.validate.special_chars',
			...Object.fromEntries(Object.keys(address).map((field) => [field, required])),
		});
		expect(wrongFields({ ...company, invoiceType: 'other' })).toEqual({ invoiceType: 'form.validate.wrong_input' });
		expect(wrongFields({ ...company, nip: '1' })).toEqual({ nip: 'invoices.nip_digits' });
		expect(wrongFields({ ...person, city: '' })).toEqual({ city: required });
		expect(invoiceError(company)).toBeUndefined();
		for (const given of [null, 'text', []]) expect(invoiceError(given)).toBeDefined();
	});

	it('S1-182 is accepted only where the price is above 0', () => {
		expect([0, 1].map(takesInvoice)).toEqual([false, true]);
	});
});

describe('VAT rates of the settings', () => {
	it('B-040 need a legal basis for each kind without VAT', () => {
		const words = { vat_event_basis: '', vat_video_basis: '', vat_gift_basis: '', vat_group_basis: 'art. 8b ust. 1' };
		const rates = { vat_event: 'zw', vat_video: '23', vat_gift: 'np', vat_group: 'np' } as const;
		const wrong = 'invoices.vat_basis_required';
		expect(whyNotVatSettings({ ...rates, ...words })).toEqual({ vat_event_basis: wrong, vat_gift_basis: wrong });
		expect(whyNotVatSettings({ ...rates, ...words, vat_event: '8', vat_gift: '0' })).toBeNull();
		const stored = { ...rates, ...words, series_vat: 'F/{n}/{YYYY}', series_simplified: 'F/{n}/{YYYY}', series_correction: 'K/{n}/{YYYY}' };
		const fields = (...changed: string[]) => Object.keys(whyNotSellerSettings(stored, changed) ?? {});
		// what was stored before a rule existed does not stop other changes
		expect([fields('seller_bank_account'), fields('series_correction')]).toEqual([[], ['series_simplified']]);
		expect(fields('vat_video')).toEqual(['vat_event_basis', 'vat_gift_basis']);
	});
});

describe('series of numbers', () => {
	it('B-041 have a pattern each, and no two share a counter or the names of files', () => {
		const series = { series_vat: 'FV/{n}/{YYYY}', series_simplified: 'FU/{n}/{YYYY}', series_correction: 'FK/{n}/{YYYY}' };
		expect(whyNotSeries(series)).toBeNull();
		for (const series_correction of ['FV/{nnn}/{YYYY}', 'FV-{n}-{YYYY}', 'fv/{n}-{YYYY}', 'FV/{YYYY}/{n}'])
			expect(whyNotSeries({ ...series, series_correction })).toEqual({ series_correction: 'invoices.series.same' });
		const monthly = { ...series, series_vat: 'FV/{n}/{MM}/{YYYY}' };
		for (const series_correction of ['FV/{MM}/{n}/{YYYY}', 'FV/{n}/02/{YYYY}'])
			expect(whyNotSeries({ ...monthly, series_correction })).toEqual({ series_correction: 'invoices.series.same' });
		expect(whyNotSeries({ ...series, series_vat: 'FV1/{n}/{YYYY}', series_correction: 'FV2/{n}/{YYYY}' })).toBeNull();
		// a changed pattern, with those used this year
		const changed = (series_vat: string) => whyNotUsedSeries(monthly, { ...monthly, series_vat }, ['FV/{n}/{MM}/{YYYY}']);
		expect(changed('FV/{MM}/{n}/{YYYY}')).toEqual({ series_vat: 'invoices.series.used' });
		for (const series_vat of ['FV/{nnn}/{MM}/{YYYY}', 'FV-{MM}-{n}-{YYYY}', 'FX/{MM}/{n}/{YYYY}']) expect(changed(series_vat)).toBeNull();
		expect(sellerForm.partial().safeParse(series).success).toBe(true);
		const { error } = sellerForm.partial().safeParse({ ...series, series_vat: 'FV/{n}' });
		expect(error?.issues[0]).toMatchObject({ path: ['series_vat'], message: 'invoices.series.year' });
	});
});
