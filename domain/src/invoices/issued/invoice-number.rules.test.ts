import { describe, expect, it } from 'vitest';
import { isTextKey } from '../../texts/texts.ts';
import { invoiceNumber, periodOf, seriesOf, whyNotPattern } from './invoice-number.rules.ts';

describe('the pattern of a number', () => {
	it.each([
		['FV/{n}/{MM}/{YYYY}', null],
		['R/FV/{YYYY}/{MM}/{nnnn}', null],
		['FK-{n}-{YYYY}', null],
		['Faktura_ż.{n}/{YYYY}', null],
		['FV/{MM}/{YYYY}', 'invoices.series.counter'],
		['FV/{n}/{n}/{YYYY}', 'invoices.series.counter'],
		['FV/{n}/{nn}/{YYYY}', 'invoices.series.counter'],
		['FV/{n}/{MM}', 'invoices.series.year'],
		['FV/{n}', 'invoices.series.year'],
		['FV/{n}/{YYYY}/{YYYY}', 'invoices.series.year'],
		['FV/{n}/{MM}/{MM}/{YYYY}', 'invoices.series.month'],
		['FV/{n}/{DD}/{YYYY}', 'invoices.series.characters'],
		['FV/{n}/{YYYY', 'invoices.series.characters'],
		['FV/{n}/{}/{YYYY}', 'invoices.series.characters'],
		['FV {n}/{YYYY}', 'invoices.series.characters'],
		['FV<{n}/{YYYY}', 'invoices.series.characters'],
		['FV/{nnnnnnnnnn}/{YYYY}', 'invoices.series.characters'],
		['FV{n}{YYYY}', 'invoices.series.separator'],
		['FV/{YYYY}{n}', 'invoices.series.separator'],
		['FV1{n}/{YYYY}', 'invoices.series.separator'],
		['FV/{n}2/{YYYY}', 'invoices.series.separator'],
		['', 'invoices.series.counter'],
	])('B-041 %s: %s', (pattern, fault) => {
		expect(whyNotPattern(pattern)).toBe(fault);
		if (fault) expect(isTextKey(fault)).toBe(true);
	});

	it('B-041 makes numbers by month or year, padded with zeros where configured', () => {
		expect(invoiceNumber('FV/{n}/{MM}/{YYYY}', 1, '2026-02-03')).toBe('FV/1/02/2026');
		expect(invoiceNumber('R/FV/{YYYY}/{MM}/{nnnn}', 12, '2026-11-15')).toBe('R/FV/2026/11/0012');
		expect(invoiceNumber('FK-{nn}-{YYYY}', 123, '2026-11-15')).toBe('FK-123-2026');
		expect(periodOf('FV/{n}/{MM}/{YYYY}', '2026-11-30')).toBe('2026-11');
		expect(periodOf('FV/{n}/{YYYY}', '2026-12-31')).toBe('2026');
	});

	it('B-041 continues the counter when only the padding of a pattern changes, since the numbers would be the same', () => {
		expect(seriesOf('FV/{nnn}/{YYYY}')).toBe(seriesOf('FV/{n}/{YYYY}'));
		expect(seriesOf('FV/{n}/{YYYY}')).not.toBe(seriesOf('FU/{n}/{YYYY}'));
	});
});
