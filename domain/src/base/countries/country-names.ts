import type { Language } from '../text/language.ts';
import names from './country-names.json' with { type: 'json' };

const rowsToMap = (rows: string[][]) => new Map(rows.map(([code = '', name = '']) => [code, name]));
const NAMES: Record<Language, ReadonlyMap<string, string>> = { pl: rowsToMap(names.pl), en: rowsToMap(names.en) };

/** "Germany"; a code that is no country stays a code. */
export const nameOfCountry = (code: string, language: Language): string => NAMES[language].get(code) ?? code;
