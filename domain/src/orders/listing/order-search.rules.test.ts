import { describe, expect, it } from 'vitest';
import { searchedAmount, searchedNip, searchedNumber } from './order-search.rules.ts';

describe('interpretation of a query in the search of orders', () => {
	it('F-084 an amount, with a comma or a point, with or without the currency', () => {
		expect(['36', '36,00', '36.5 zł', ' 1 036,50 PLN', '0'].map(searchedAmount)).toEqual([3600, 3600, 3650, 103650, 0]);
		expect(['36,005', '-36', '5260250274', '3e2', 'zł', '', '36-00'].map(searchedAmount)).toEqual(Array(7).fill(null));
	});

	it('F-084 a NIP with or without dashes, or four digits of it', () => {
		expect(['526-025-02-74', 'PL 5260250274', '5260'].map(searchedNip)).toEqual(['5260250274', '5260250274', '5260']);
		expect(['526', '52A6025', '', 'PL'].map(searchedNip)).toEqual([null, null, null, null]);
	});

	it('F-084 four characters of a number, wherever its dashes are', () => {
		expect(['p2legey', 'AB-CD', 'WYD-P2LE GEY'].map(searchedNumber)).toEqual(['P2LEGEY', 'ABCD', 'WYDP2LEGEY']);
		expect(['abc', 'a-b-c', 'a@bc.de', '%%%%', ''].map(searchedNumber)).toEqual(Array(5).fill(null));
	});
});
