import { writeFileSync } from 'node:fs';
import { COUNTRY_CODES } from '#domain/base/countries/country-codes.ts';

// Writes the names of countries for both server and browser: the Intl data of different versions differs,
// and a page rendered with one list cannot be hydrated with another. Run it by hand when a country changes its name.

const FILE = new URL('../domain/src/base/countries/country-names.json', import.meta.url);

/** The usual name where the long one is a formal one ("SRA Hongkong (Chiny)"). */
const SHORT = new Set(['HK', 'MO', 'PS']);

/** Code and name in the alphabet of the language, Poland first. */
function namesIn(language: string): string[][] {
	const long = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
	const short = new Intl.DisplayNames([language], { type: 'region', fallback: 'none', style: 'short' });
	const { compare } = new Intl.Collator(language);
	const rows = COUNTRY_CODES.map((code) => {
		const name = (SHORT.has(code) ? short : long).of(code);
		if (!name) throw new Error(`${code} has no name in ${language}`);
		return [code, name];
	});
	const first = ([code]: string[]) => (code === 'PL' ? 0 : 1);
	return rows.sort((a, b) => first(a) - first(b) || compare(String(a[1]), String(b[1])));
}

const rows = (language: string) =>
	namesIn(language)
		.map((row) => `\t\t${JSON.stringify(row).replace(',', ', ')}`)
		.join(',\n');
writeFileSync(FILE, `{\n\t"pl": [\n${rows('pl')}\n\t],\n\t"en": [\n${rows('en')}\n\t]\n}\n`);
