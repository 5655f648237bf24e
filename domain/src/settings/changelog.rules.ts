import { LANGUAGES, type Language } from '../base/text/language.ts';

export type Release = { version: string; date: string | null; notes: Record<Language, string[]> };

const HEADING = /^## (\d\S*)(?: \((\d{4}-\d{2}-\d{2})\))?\s*$/;

/** Releases of CHANGELOG.md, newest first as written: `## 1.10 (date)`, then `### pl` and `### en` with a list each; what is not released yet is left out. */
export function parseChangelog(text: string): Release[] {
	const releases: Release[] = [];
	let language: Language | undefined;
	for (const line of text.split(/\r?\n/)) {
		const [, version, date = null] = HEADING.exec(line) ?? [];
		if (version) {
			releases.push({ version, date, notes: { pl: [], en: [] } });
			language = undefined;
		} else if (line.startsWith('### ')) {
			language = LANGUAGES.find((name) => name === line.slice(4).trim());
		} else if (line.startsWith('- ') && language) {
			releases.at(-1)?.notes[language].push(line.slice(2).trim());
		}
	}
	return releases;
}
