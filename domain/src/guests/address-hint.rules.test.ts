import { describe, expect, it } from 'vitest';
import { isOneSlipAway, meantAddress } from './address-hint.rules.ts';

describe('a mistyped address', () => {
	it.each([
		['anna@gmial.com', 'anna@gmail.com'],
		['anna@gmai.com', 'anna@gmail.com'],
		['anna@gmaill.com', 'anna@gmail.com'],
		['anna@gnail.com', 'anna@gmail.com'],
		['anna@gmailcom', 'anna@gmail.com'],
		['anna@gmail', 'anna@gmail.com'],
		['anna@gmail,com', 'anna@gmail.com'],
		['anna@gmail..com', 'anna@gmail.com'],
		['anna@gmail.con', 'anna@gmail.com'],
		['anna@wppl', 'anna@wp.pl'],
		['anna@interia.lp', 'anna@interia.pl'],
		['anna@intera.pl', 'anna@interia.pl'],
		['anna@teatr.example.pll', 'anna@teatr.example.pl'],
		['anna,nowak@gmail.com', 'anna.nowak@gmail.com'],
		[' Anna+Teatr@GMIAL.com ', 'anna+teatr@gmail.com'],
	])('N-002 %s probably meant %s', (typed, meant) => {
		expect(meantAddress(typed)).toBe(meant);
	});

	it.each([
		'anna@gmail.com',
		'ANNA@WP.PL',
		'anna@op.pl',
		'anna@vp.pl',
		'anna@ap.pl',
		'anna@teatr.gdynia.pl',
		'anna+bilety@poczta.onet.pl',
		"o'neil@example.museum",
		'anna@mail.example.co.uk',
		'anna@gmail.com.',
		'anna',
		'anna@',
		'@gmail.com',
		'',
	])('N-002 nothing is said of %s', (typed) => {
		expect(meantAddress(typed)).toBeNull();
	});

	it('N-002 one slip is a letter forgotten, added or changed, or two neighbours swapped', () => {
		expect(['gmial.com', 'gmal.com', 'gmaiil.com', 'gmsil.com'].every((typed) => isOneSlipAway(typed, 'gmail.com'))).toBe(true);
		expect(['gmail.com', 'gmlia.com', 'mail.pl'].some((typed) => isOneSlipAway(typed, 'gmail.com'))).toBe(false);
	});
});
