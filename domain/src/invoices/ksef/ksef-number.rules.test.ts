import { describe, expect, it } from 'vitest';
import { crc8, isKsefNumberOf } from './ksef-number.rules.ts';

describe('the KSeF number', () => {
	it.each([
		['5265877635-20250826-0100001AF629', 'AF'],
		['5265877635-20250626-010080DD2B5E', '26'],
		['5265877635-20250916-0200A0D6723E', 'C2'],
	])('K-01 %s has the checksum %s of the ministry', (text, checksum) => {
		expect(crc8(text)).toBe(checksum);
		expect(isKsefNumberOf(`${text}-${checksum}`, '5265877635')).toBe(true);
	});

	it('K-01 older numbers with a dash have the same checksum', () => {
		expect(isKsefNumberOf('5265877635-20250826-010000-1AF629-AF', '5265877635')).toBe(true);
	});

	it.each([
		['5265877635-20250826-0100001AF629-AE', 'a wrong checksum'],
		['5265877635-20250826-0100001AF62-AF', 'too short'],
		['5265877635-20250826-0100001af629-AF', 'small letters'],
		['', 'nothing'],
	])('K-01 %s is invalid: %s', (number) => {
		expect(isKsefNumberOf(number, '5265877635')).toBe(false);
	});

	it('K-01 of another seller is refused', () => {
		expect(isKsefNumberOf('5265877635-20250826-0100001AF629-AF', '1111111111')).toBe(false);
	});
});
