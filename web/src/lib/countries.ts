import names from '#domain/base/countries/country-names.json' with { type: 'json' };
import type { Language } from '#domain/base/text/language.ts';

type Option = { value: string; label: string };

const optionsIn = (rows: string[][]): Option[] => rows.map(([value = '', name]) => ({ value, label: `${name} (${value})` }));
const OPTIONS: Record<Language, Option[]> = { pl: optionsIn(names.pl), en: optionsIn(names.en) };
const labelsOf = (options: Option[]) => new Map(options.map(({ value, label }) => [value, label]));
const LABELS: Record<Language, ReadonlyMap<string, string>> = { pl: labelsOf(OPTIONS.pl), en: labelsOf(OPTIONS.en) };

/** "Polska (PL)"; a code that is no country stays a code. */
export const countryName = (code: string, language: Language): string => LABELS[language].get(code) ?? code;

/** Countries by name in the reader's language, Poland first; the same on the server and in every browser (F-060). */
export const countryOptions = (language: Language): readonly Option[] => OPTIONS[language];
