import { expect, it } from 'vitest';
import { oneLine } from '../values.ts';
import { toOneLine } from './storable.ts';

it.each([
	['Tytuł\r\nBcc: zly@poczta.example', 'Tytuł Bcc: zly@poczta.example'],
	['Wesele\t\n  w Krakowie\n', 'Wesele w Krakowie'],
	['Dwa\u2028wiersze\u0085i trzeci', 'Dwa wiersze i trzeci'],
	['Dzwo\u0007nek\u001b[31m', 'Dzwonek[31m'],
	['Dwie  spacje „i” emoji 🎭', 'Dwie  spacje „i” emoji 🎭'],
])('G-028 %j becomes one line', (text, line) => expect(toOneLine(text)).toBe(line));

it('G-028 the length of a line is that of what is kept, and NUL is refused', () => {
	expect(oneLine(5).safeParse('ab\n\n\n\ncd').data).toBe('ab cd');
	expect(oneLine(5).safeParse('a\0b').success).toBe(false);
});
