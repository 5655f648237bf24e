import { expect, test } from 'vitest';
import { rangeFileName, wholeFileName } from './file-name.ts';

test.each([
	[{ from: '2026-11-01', to: '2026-11-15' }, 'zwroty-2026-11-01--2026-11-15.csv'],
	[{ from: '2026-11-15', to: '2026-11-15' }, 'zwroty-2026-11-15.csv'],
	[{ from: null, to: null }, 'zwroty-caly-okres.csv'],
])('the file of the range %o is %s', (range, name) => {
	expect(rangeFileName('zwroty', range, 'caly-okres')).toBe(name);
});

test('G-052 what no range limits says so in its name', () => {
	expect(wholeFileName('wydarzenia', 'caly-okres')).toBe('wydarzenia-caly-okres.csv');
});
