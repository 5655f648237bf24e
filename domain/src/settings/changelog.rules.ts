import { LANGUAGES, type Language } from '../base/text/language.ts';

type NoteGroup = { title: string | null; notes: string[] };
export type Release = { version: string; date: string | null; groups: Record<Language, NoteGroup[]> };

const HEADING = /^## (\d\S*)(?: \((\d{4}-\d{2}-\d{2})\))?\s*$/;

/**
 * Releases of CHANGELOG.md, newest first as written: `## 1.11 (date)`, then `### pl` and `### en` with a list each, which `#### …` divides
 * by readers. What is not released yet is left out.
 */
export function parseChangelog(text: string): Release[] {
	const releases: Release[] = [];
	let groups: NoteGroup[] | undefined;
	for (const line of text.split(/\r?\n/)) {
		const [, version, date = null] = HEADING.exec(line) ?? [];
		if (version) {
			releases.push({ version, date, groups: { pl: [], en: [] } });
			groups = undefined;
		} else if (line.startsWith('### ')) {
			const language = LANGUAGES.find((name) => name === line.slice(4).trim());
			groups = language && releases.at(-1)?.groups[language];
		} else if (line.startsWith('#### ')) {
			groups?.push({ title: line.slice(5).trim(), notes: [] });
		} else if (line.startsWith('- ') && groups) {
			if (groups.length === 0) groups.push({ title: null, notes: [] });
			groups.at(-1)?.notes.push(line.slice(2).trim());
		}
	}
	return releases;
}
