import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHead, csvMoment, csvMoney, csvRow } from './csv.ts';

/** An independent CSV parser: semicolons, doubled quotes, CRLF. */
function readRow(line: string): string[] {
	const cells: string[] = [];
	const pattern = /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n$)/gy;
	for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
		cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
		if (match[3] !== ';') return cells;
	}
	throw new Error(`not a row: ${JSON.stringify(line)}`);
}

describe('CSV', () => {
	it('S3-169 R-156 begins with the byte order mark and separates cells by semicolons', () => {
		expect(csvHead(['Użytkownik', 'Kwota'])).toBe('\uFEFFUżytkownik;Kwota\r\n');
		expect(new TextEncoder().encode(csvHead(['a'])).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
	});

	it('S3-169 H6 writes amounts with a decimal comma', () => {
		expect([0, 5, 1250, 123456789, -1250].map(csvMoney)).toEqual(['0,00', '0,05', '12,50', '1234567,89', '-12,50']);
		expect(csvRow([{ grosze: 1250 }, 1.5, 7, null])).toBe('12,50;1,5;7;\r\n');
	});

	it('S3-169 K5 writes moments as H:mm, DD.MM.YYYY on the Warsaw clock, in both seasons', () => {
		expect(csvMoment('2026-11-15T08:05:00.000Z')).toBe('9:05, 15.11.2026');
		expect(csvMoment('2026-07-14T22:00:00.000Z')).toBe('0:00, 15.07.2026');
		expect(csvMoment('2026-12-31T22:59:59.000Z')).toBe('23:59, 31.12.2026');
		expect(csvRow([{ moment: '2026-11-15T08:05:00.000Z' }, { moment: null }])).toBe('9:05, 15.11.2026;\r\n');
	});

	it.each(['=1+1', '+48 600', '-2', '@SUM(A1)', '\tx', '\rx', '\n=x', '＝1', '=HYPERLINK("http://x";"y")'])(
		'H6 R-156 defuses %j',
		(text) => {
			expect(readRow(csvRow([text]))).toEqual([`'${text}`]);
		},
	);

	it('H6 leaves other text as it is', () => {
		expect(readRow(csvRow(['a=b', 'Dziady; cz. III', 'Teatr "Rampa"', 'dwie\nlinie', '', 'żółć']))).toEqual([
			'a=b',
			'Dziady; cz. III',
			'Teatr "Rampa"',
			'dwie\nlinie',
			'',
			'żółć',
		]);
	});

	it('H6 any written text is parsed back unchanged, and no text cell starts like a formula', () => {
		const text = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', '"', 'a') }),
		);
		fc.assert(
			fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
				const read = readRow(csvRow(cells));
				expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell))).toEqual(cells);
				for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
			}),
			{ numRuns: 2000 },
		);
	});
});
