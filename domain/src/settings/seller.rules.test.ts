import { describe, expect, it } from 'vitest';
import { isRegon, missingOfSeller, NO_SELLER, sellerLines, toSeller } from './seller.rules.ts';

const STORED = {
	seller_name: 'Teatr Nowa Scena',
	seller_street: 'Sceniczna 1',
	seller_postal_code: '00-001',
	seller_city: 'Warszawa',
	seller_country_code: 'PL',
	seller_email: 'kasa@nowascena.test',
	seller_phone: '22 000 00 00',
	seller_nip: '5260250274',
	seller_regon: '000331501',
	seller_register: 'RIK 7/2001',
};

describe('N-022 who sells', () => {
	it('is the seller of the invoices, in three lines', () => {
		expect(sellerLines(toSeller(STORED))).toEqual([
			'Teatr Nowa Scena, Sceniczna 1, 00-001 Warszawa',
			'kasa@nowascena.test · tel. 22 000 00 00',
			'NIP 5260250274 · REGON 000331501 · RIK 7/2001',
		]);
	});

	it.each([
		['nothing is known', {}, []],
		['without a name', { ...STORED, seller_name: '' }, []],
		['a name alone', { seller_name: 'Teatr' }, ['Teatr']],
		['a name and a country', { seller_name: 'Teatr', seller_country_code: 'CZ' }, ['Teatr']],
		[
			'abroad, with a number in KRS',
			{ seller_name: 'Divadlo', seller_city: 'Praha', seller_country_code: 'CZ', seller_register: '0000123456' },
			['Divadlo, Praha, CZ', 'KRS 0000123456'],
		],
	])('%s', (_case, stored, lines) => expect(sellerLines(toSeller(stored))).toEqual(lines));

	it('says what is missing', () => {
		expect(missingOfSeller(toSeller(STORED))).toEqual([]);
		expect(missingOfSeller(toSeller({ ...STORED, seller_phone: '', seller_regon: 7 }))).toEqual(['phone', 'regon']);
		expect(missingOfSeller(NO_SELLER)).toHaveLength(9);
	});

	it.each([
		['000331501', true],
		['123456785', true],
		['12345678512347', true],
		['000331502', false],
		['12345678512348', false],
		['22345678512346', false],
		['12345678', false],
		['00033150a', false],
		['', false],
	])('the REGON %s is right: %s', (number, isRight) => expect(isRegon(number)).toBe(isRight));
});
