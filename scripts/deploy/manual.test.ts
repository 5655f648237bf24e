import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readManual } from './manual.ts';
import { LINES, SECTIONS } from './operations-steps.ts';

const manual = readManual(readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8'));

describe('docs/operations.md', () => {
	it('F-008 has a step of `npm run walk:operations` for every section and every command', () => {
		expect(manual.map(({ title }) => title).filter((title) => SECTIONS[title] === undefined)).toEqual([]);
		const lines = manual.flatMap((section) => section.lines);
		expect(lines.length).toBeGreaterThan(10);
		expect(lines.filter((line) => !LINES[line])).toEqual([]);
		expect(Object.keys(LINES).filter((line) => !lines.includes(line))).toEqual([]);
	});
});
