import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testFiles } from '../testing/test-files.ts';
import { skippedTests } from './vitest-report.ts';

const SELF = 'scripts/test-run/slow-tests.test.ts';
const BEHAVIOUR = /\b(?:S[123]|R|F|B|G|N|W)-\d{3}\b/g;
const SLOW_TEST = /tags?: (?:'@slow'|\['slow'\])/;
const SLOW_FILE = '/** @module-tag slow */';

const LISTED = new Set(readFileSync('docs/behaviours.md', 'utf8').match(/(?<=^- )(?:S[123]|R|F|B|G|N|W)-\d{3}(?= )/gm));
const namedIn = (texts: string[]) => new Set(texts.flatMap((text) => text.match(BEHAVIOUR) ?? []).filter((id) => LISTED.has(id)));

/** The tests of all files, each as the text from its first line to the next test. */
const tests = testFiles()
	.filter(({ path }) => path !== SELF)
	.flatMap(({ text }) => {
		const parts = text.split(/^(?=\t*(?:test|it)(?:\.each)?[(`])/m);
		return parts.map((part) => ({ text: part, isSlow: text.startsWith(SLOW_FILE) || SLOW_TEST.test(part) }));
	});
const [slow, others] = [true, false].map((wanted) => tests.filter(({ isSlow }) => isSlow === wanted).map(({ text }) => text));

it('every behaviour that a slow test names is also named by a test that `npm test` runs', () => {
	expect(slow?.length).toBeGreaterThan(50);
	const named = namedIn(others ?? []);
	expect([...namedIn(slow ?? [])].filter((id) => !named.has(id))).toEqual([]);
});

it('tests of the other run are not counted as skipped', () => {
	const test = (status: string, tags: string[]) => ({ fullName: '', status, tags });
	const file = { name: '', startTime: 0, endTime: 0, status: 'passed' };
	const files = [{ ...file, assertionResults: [test('skipped', ['slow']), test('skipped', []), test('pending', []), test('passed', [])] }];
	expect(skippedTests(files, false)).toBe(2);
	expect(skippedTests(files, true)).toBe(1);
});
