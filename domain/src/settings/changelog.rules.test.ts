import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseChangelog } from './changelog.rules.ts';

const releases = parseChangelog(readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8'));
const notes = (language: 'pl' | 'en') => releases.flatMap((release) => release.groups[language].flatMap(({ notes }) => notes)).join('\n');

describe('the changelog', () => {
	it('S2-044 R-112 has the releases 1.11, 1.10, 1.9 and 1.8, the current one first, each in both languages', () => {
		expect(releases.map((release) => release.version)).toEqual(['1.11', '1.10', '1.9', '1.8']);
		for (const release of releases) {
			expect(release.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
			const counts = (language: 'pl' | 'en') => release.groups[language].map((group) => group.notes.length);
			expect(counts('pl').length).toBeGreaterThan(0);
			expect(counts('en')).toEqual(counts('pl'));
		}
	});

	it('S2-044 names the version of the product', () => {
		const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
		expect(version).toBe(`${releases[0]?.version}.0`);
	});

	it.each([
		['two-step login', /Two-step admin login/, /Dwuetapowe logowanie/],
		['trusted domain', /trusted domain/, /zaufanej domeny/],
		['video ticket validity', /Ticket validity/, /Ważność biletu/],
		['pixel', /pixel/, /pikselem/],
		['tag manager', /GTM/, /GTM/],
		['chat', /chat/, /Czat/],
		['hidden events', /Hidden events/, /Ukryte wydarzenia/],
		['payment blocking', /Payment blocking/, /Blokowanie płatności/],
		['bars', /Info bars/, /Paski informacyjne/],
		['CSV', /CSV export/, /CSV/],
		['gift tickets', /Gift tickets/, /Bilety podarunkowe/],
		['group tickets', /Group tickets/, /Bilety grupowe/],
		['invoices', /Invoices on request/, /Faktury na życzenie/],
		['statistics', /statistics/, /statystyki/],
	])('S2-045 S3-001 R-112 names %s', (_feature, en, pl) => {
		expect(notes('en')).toMatch(en);
		expect(notes('pl')).toMatch(pl);
	});

	it('divides the notes of a release by their readers', () => {
		const [release] = parseChangelog('## 2.0\n### en\n#### For the audience\n- one\n- two\n#### For the staff\n- three');
		expect(release?.groups.en).toEqual([
			{ title: 'For the audience', notes: ['one', 'two'] },
			{ title: 'For the staff', notes: ['three'] },
		]);
	});

	it('leaves out what belongs to no release or language', () => {
		const text = '- before\n## 3.0\n### pl\n- nowe\n## 2.0\n- no language\n### de\n- auch nicht\n### pl\n- tak\r\ntext';
		expect(parseChangelog(text)).toEqual([
			{ version: '3.0', date: null, groups: { pl: [{ title: null, notes: ['nowe'] }], en: [] } },
			{ version: '2.0', date: null, groups: { pl: [{ title: null, notes: ['tak'] }], en: [] } },
		]);
	});
});
