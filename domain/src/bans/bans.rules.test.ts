import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { banReason, DEFAULT_BAN_REASON, IP_BAN_REASON } from './ban-reasons.ts';
import { exceedsIpLimit, ipBanEnds, ipKey, isBanActive } from './bans.rules.ts';

const now = new Date('2026-11-10T10:00:00Z');

describe('bans', () => {
	it.each([
		[{ forever: true, expiration_date: null }, true],
		[{ forever: 1, expiration_date: '2020-01-01T00:00:00.000Z' }, true],
		[{ forever: false, expiration_date: '2026-11-10T10:00:00.001Z' }, true],
		[{ forever: false, expiration_date: '2026-11-10T10:00:00.000Z' }, false],
		[{ forever: 0, expiration_date: null }, false],
	] as const)('R-025 %j is active: %s; an expired ban ends automatically', (ban, active) => expect(isBanActive(ban, now)).toBe(active));

	it('S1-001 R-014 reasons of the product are in the reader’s language, those of an admin as written', () => {
		const reasons = [DEFAULT_BAN_REASON, IP_BAN_REASON, 'spam'];
		expect(reasons.map((reason) => banReason(reason, 'pl'))).toEqual(['nie określono', 'Przekroczono limit adresów IP', 'spam']);
		expect(reasons.map((reason) => banReason(reason, 'en'))).toEqual([
			'not specified',
			'The limit of IP addresses has been exceeded',
			'spam',
		]);
	});

	it('S2-031 R-026 a ban for too many addresses lasts 24 h', () => expect(ipBanEnds(now)).toBe('2026-11-11T10:00:00.000Z'));
});

describe('addresses', () => {
	it.each([
		[3, 3, false],
		[4, 3, true],
		[1000, 0, false],
		[1000, null, false],
		[1000, -1, false],
	])('S2-033 R-026 F7 %i addresses exceed the limit %s: %s', (distinct, limit, exceeds) =>
		expect(exceedsIpLimit(distinct, limit)).toBe(exceeds),
	);

	it.each([
		['203.0.113.7', '203.0.113.7'],
		[' 203.0.113.7 ', '203.0.113.7'],
		['::ffff:203.0.113.7', '203.0.113.7'],
		['::FFFF:203.0.113.7', '203.0.113.7'],
		['2001:db8:0:1::1', '2001:db8:0:1::/64'],
		['2001:0DB8:0000:0001:abcd:0:0:2', '2001:db8:0:1::/64'],
		['2001:db8::1', '2001:db8:0:0::/64'],
		['::1', '0:0:0:0::/64'],
		['fe80::1%eth0', 'fe80:0:0:0::/64'],
		['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
		['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
		['1::2::3', '1::2::3'],
		['1:2:3', '1:2:3'],
		['zły:adres', 'zły:adres'],
	])('R-026 F7 %s counts as %s', (ip, key) => expect(ipKey(ip)).toBe(key));

	it('R-026 F7 two addresses share a key exactly when they share their /64, however they are written', () => {
		const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
		fc.assert(
			fc.property(
				fc.array(group, { minLength: 4, maxLength: 4 }),
				fc.array(group, { minLength: 4, maxLength: 4 }),
				fc.array(group, { minLength: 4, maxLength: 4 }),
				(net, host, other) => {
					const written = [...net, ...host].map((part) => part.padStart(4, '0').toUpperCase()).join(':');
					expect(ipKey(written)).toBe(ipKey(`${net.join(':')}::`));
					expect(ipKey(written)).toBe(ipKey([...net, ...other].join(':')));
					expect(ipKey([...other, ...host].join(':')) === ipKey(written)).toBe(net.join() === other.join());
				},
			),
		);
	});
});
