import { expect, it } from 'vitest';
import { isOfUnion, readUnionNumber } from './vat-numbers.ts';

it.each([
	['AT', 'ATU12345678', 'AT12345678'],
	['BE', 'BE0123456789', '123456789'],
	['BG', '1234567890', '12345678'],
	['CY', '12345678X', '123456789'],
	['CZ', 'CZ12345678', '12345678901'],
	['DE', 'DE123456789', '1'],
	['DK', '12345678', '123456789'],
	['EE', 'EE123456789', '12345678'],
	['ES', 'ESX1234567X', '123456789'],
	['FI', '12345678', '1234567'],
	['FR', 'FRK7123456789', 'FRO7123456789'],
	['GB', 'XIGD001', 'XI1'],
	['GR', 'EL123456789', 'GR123456789'],
	['HR', 'HR12345678901', '1234567890'],
	['HU', '12345678', '123456789'],
	['IE', 'IE1234567WA', '12345678'],
	['IT', '12345678901', 'IT1234567890'],
	['LT', '123456789012', '1234567890'],
	['LU', 'LU12345678', '123456789'],
	['LV', '12345678901', '123456789'],
	['MT', '12345678', 'MT1234567'],
	['NL', 'NL123456789B01', '123456789'],
	['PT', 'PT123456789', '12345678'],
	['RO', '12', '1'],
	['SE', 'SE123456789001', '1234567890'],
	['SI', '12345678', '1234567'],
	['SK', 'SK1234567890', 'PL1234567890'],
])('F-054 a VAT number of %s is %s, not %s', (country, right, wrong) => {
	expect(readUnionNumber(right, country)).toMatchObject({ number: expect.any(String) });
	expect(readUnionNumber(wrong, country)).toBe('wrong');
});

it('F-054 a VAT number is read without its prefix; elsewhere there is none', () => {
	expect(readUnionNumber('EL123456789', 'GR')).toEqual({ prefix: 'EL', number: '123456789' });
	expect(readUnionNumber('XI123456789', 'GB')).toEqual({ prefix: 'XI', number: '123456789' });
	for (const country of ['PL', 'GB', 'US', 'toString']) expect(readUnionNumber('123456789', country)).toBeNull();
	expect(['GR', 'DE', 'EL', 'XI', 'PL', 'GB'].map(isOfUnion)).toEqual([true, true, false, false, false, false]);
});
