import { describe, expect, it } from 'vitest';
import { ABROAD_BASES, ABROAD_FIELDS, type AbroadSettings, abroadChoices, buyerAbroad, taxFor } from './invoice-abroad.rules.ts';
import type { InvoiceBuyer } from './invoice-document.ts';

const buyer = (id: InvoiceBuyer['id'], country: string): InvoiceBuyer => ({ id, name: 'X', address: { country, line1: 'x', line2: null } });
const POLISH = buyer({ type: 'nip', number: '1111111111' }, 'PL');
const GERMAN = buyer({ type: 'eu', country: 'DE', number: '123456789' }, 'DE');
const GREEK = buyer({ type: 'eu', country: 'EL', number: '123456789' }, 'GR');
const AMERICAN = buyer({ type: 'foreign', country: 'US', number: '98-7654' }, 'US');
/** from the Union, but the number is not a valid VAT number */
const UNPROVEN = buyer({ type: 'foreign', country: 'DE', number: '1234567890123456' }, 'DE');
const person = (country: string) => buyer({ type: 'none' }, country);

const AS_SOLD: AbroadSettings = {
	abroad_event_union_company: 'as_sold',
	abroad_event_other_company: 'as_sold',
	abroad_event_union_person: 'as_sold',
	abroad_event_other_person: 'as_sold',
	abroad_video_union_company: 'as_sold',
	abroad_video_other_company: 'as_sold',
	abroad_video_union_person: 'as_sold',
	abroad_video_other_person: 'as_sold',
};
const DECIDED: AbroadSettings = {
	...AS_SOLD,
	abroad_event_union_company: 'not_subject',
	abroad_event_other_company: 'not_subject',
	abroad_event_union_person: 'ask',
	abroad_event_other_person: 'not_subject',
	abroad_video_other_company: 'ask',
};
const sale = { vat_rate: '8', vat_basis: null, product: 'event', isReissue: false } as const;
const SOLD = { vat_rate: '8', vat_basis: null };
const OF_COMPANY = { vat_rate: 'np', vat_basis: ABROAD_BASES.company } as const;

describe('tax for buyers abroad', () => {
	it('B-042 K-03 classifies buyers by their number and country', () => {
		expect([POLISH, GERMAN, GREEK, AMERICAN, UNPROVEN, person('PL'), person('FR'), person('US')].map(buyerAbroad)).toEqual([
			null,
			'union_company',
			'union_company',
			'other_company',
			'union_company',
			null,
			'union_person',
			'other_person',
		]);
	});

	it('B-042 K-03 is the rate of the order by default', () => {
		for (const one of [POLISH, GERMAN, GREEK, AMERICAN, UNPROVEN, person('FR'), person('US')])
			expect(taxFor(sale, one, AS_SOLD)).toEqual(SOLD);
	});

	it('B-042 K-03 follows the table by product and buyer; Polish buyers and other sales keep their rate', () => {
		expect(taxFor(sale, GERMAN, DECIDED)).toEqual(OF_COMPANY);
		expect(taxFor(sale, GREEK, DECIDED)).toEqual(OF_COMPANY);
		expect(taxFor(sale, AMERICAN, DECIDED)).toEqual(OF_COMPANY);
		expect(taxFor(sale, person('US'), DECIDED)).toEqual({ vat_rate: 'np', vat_basis: ABROAD_BASES.person });
		expect(taxFor(sale, person('FR'), DECIDED)).toBeNull();
		expect(taxFor(sale, UNPROVEN, DECIDED)).toBeNull();
		for (const one of [POLISH, person('PL')]) expect(taxFor(sale, one, DECIDED)).toEqual(SOLD);
		expect(taxFor({ ...sale, product: 'video' }, GERMAN, DECIDED)).toEqual(SOLD);
		expect(taxFor({ ...sale, product: 'video' }, AMERICAN, DECIDED)).toBeNull();
		expect(taxFor({ ...sale, product: null }, GERMAN, DECIDED)).toEqual(SOLD);
	});

	it('B-042 an invoiced order keeps its tax; where the next buyer needs another one, an accountant decides', () => {
		const reissue = { ...sale, isReissue: true };
		const abroad = { ...reissue, ...OF_COMPANY };
		expect(taxFor(reissue, POLISH, DECIDED)).toEqual(SOLD);
		expect(taxFor(reissue, GERMAN, DECIDED)).toBeNull();
		expect(taxFor(abroad, GREEK, DECIDED)).toEqual(OF_COMPANY);
		expect(taxFor(abroad, POLISH, DECIDED)).toBeNull();
		expect(taxFor(abroad, person('US'), DECIDED)).toBeNull();
	});

	it('a person of the Union is never outside Polish VAT by a setting', () => {
		expect(ABROAD_FIELDS.filter((field) => !abroadChoices(field).includes('not_subject'))).toEqual([
			'abroad_event_union_person',
			'abroad_video_union_person',
		]);
	});
});
