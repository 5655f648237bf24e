import { describe, expect, it } from 'vitest';
import { appConfigUpdateSchema } from './settings.fields.ts';
import { dismissalsCountSince, isAbsoluteLink, isBarVisible, isSafeLink, TICKET_VALIDITY_HOURS } from './settings.rules.ts';

describe('links', () => {
	it.each([
		'https://teatr.pl',
		'http://teatr.pl/a?b=1#c',
		'ftp://pliki.teatr.pl/a.pdf',
		'HTTPS://Teatr.PL',
		'https://żółw.pl/ą',
		'https://teatr.pl:8443/',
	])('S2-120 H4 takes %s everywhere', (link) => {
		expect([isSafeLink(link), isAbsoluteLink(link)]).toEqual([true, true]);
	});

	it.each(['/', '/regulamin', '/n/jakkupicbilet?a=1#b', '/a//b', '/a:b'])(
		'H4 takes %s as a path of the site, which is no ad link',
		(link) => {
			expect([isSafeLink(link), isAbsoluteLink(link)]).toEqual([true, false]);
		},
	);

	it.each([
		'',
		'regulamin',
		'teatr.pl',
		'www.teatr.pl',
		'//evil.example',
		'///evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'\\/evil.example',
		'/\t/evil.example',
		'/\n/evil.example',
		'/\r/evil.example',
		'/ /evil.example',
		'/..//evil.example',
		'/.//evil.example',
		'javascript:alert(1)',
		'JAVASCRIPT:alert(1)',
		'java\tscript:alert(1)',
		'java\nscript:alert(1)',
		'\tjavascript:alert(1)',
		' javascript:alert(1)',
		'\u0001javascript:alert(1)',
		'javascript://teatr.pl/%0aalert(1)',
		'data:text/html,<script>1</script>',
		'vbscript:x',
		'blob:https://teatr.pl/x',
		'file:///etc/passwd',
		'mailto:a@b.pl',
		'tel:123',
		'https:',
		'https:/teatr.pl',
		'https:teatr.pl',
		'https://',
		'https:///teatr.pl',
		'https:\\\\teatr.pl',
		'https://user:pass@teatr.pl',
		'https://teatr.pl@evil.example',
		'https://teatr.pl/a b',
		'https://teatr.pl/"onclick="x',
		"https://teatr.pl/'x",
		'https://teatr.pl/<b>',
		'ht\ttps://teatr.pl',
		'https://teatr.pl\n',
		'https://[zly',
		'\0https://teatr.pl',
		'http://%00',
		`https://teatr.pl/${'a'.repeat(2001)}`,
	])('H4 refuses %j', (link) => expect([isSafeLink(link), isAbsoluteLink(link)]).toEqual([false, false]));
});

describe('bars', () => {
	const bar = { text: 'Premiera!', iat: '2026-11-01T10:00:00.000Z' };
	const closed = { iat: bar.iat, at: '2026-11-10T10:00:00.000Z' };
	it.each([
		['never closed', bar, null, '2026-11-10T10:00:00Z', true],
		['closed just now', bar, closed, '2026-11-10T10:00:00Z', false],
		['closed almost a day ago', bar, closed, '2026-11-11T09:59:59Z', false],
		['closed a day ago', bar, closed, '2026-11-11T10:00:00Z', true],
		['closed, then a new text', { ...bar, iat: '2026-11-10T10:01:00.000Z' }, closed, '2026-11-10T10:02:00Z', true],
		['no text', { ...bar, text: '' }, null, '2026-11-10T10:00:00Z', false],
		['blank text', { ...bar, text: ' ' }, null, '2026-11-10T10:00:00Z', false],
		['closed in a future that a wrong clock made', bar, { ...closed, at: '2027-01-01T00:00:00.000Z' }, '2026-11-10T10:00:00Z', true],
	] as const)('S1-004 R-113 %s', (_case, shown, dismissal, now, visible) => {
		expect(isBarVisible(shown, dismissal, new Date(now))).toBe(visible);
	});

	it('R-113 is hidden after it was closed later than a day ago', () => {
		const since = dismissalsCountSince(new Date('2026-11-11T10:00:00Z'));
		expect(since).toBe('2026-11-10T10:00:00.000Z');
		expect(isBarVisible(bar, { iat: bar.iat, at: since }, new Date('2026-11-11T10:00:00Z'))).toBe(true);
		expect(isBarVisible(bar, { iat: bar.iat, at: '2026-11-10T10:00:00.001Z' }, new Date('2026-11-11T10:00:00Z'))).toBe(false);
	});
});

it('S1-248 offers no limit, 3, 6, 12, 24, 36, 48 and 72 hours of validity', () => {
	expect(TICKET_VALIDITY_HOURS).toEqual([0, 3, 6, 12, 24, 36, 48, 72]);
});

it.each([null, true, [], [3], '', 'NaN'])('G-009 a validity of %j is no number of hours, and does not become "without limit"', (hours) => {
	expect(appConfigUpdateSchema.safeParse({ tickets_expiration_time: hours }).success).toBe(false);
	expect(appConfigUpdateSchema.safeParse({ tickets_expiration_time: 0 }).success).toBe(true);
});
