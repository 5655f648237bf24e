import { expect, it } from 'vitest';
import { isPrivateAddress, readAddress } from './geoip.ts';

it.each([
	['8.8.8.8', '8.8.8.8'],
	[' 8.8.8.8:4711 ', '8.8.8.8'],
	['[::1]', '::1'],
	['[2A00:1450::1]:443', '2a00:1450::1'],
	['fe80::1%eth0', 'fe80::1'],
	['::ffff:8.8.8.8', '8.8.8.8'],
	['[::ffff:8.8.8.8]:80', '8.8.8.8'],
	['unknown', null],
	['8.8.8.8:port', null],
	['', null],
	['[8.8.8.8', null],
])('G-024 the address in %j is %j', (written, address) => expect(readAddress(written)).toBe(address));

it('G-024 what is no address is not taken for one of the own network', () => {
	expect(['', 'garbage', '8.8.8.8:4711', '10.0.0.1'].map(isPrivateAddress)).toEqual([false, false, false, true]);
});
