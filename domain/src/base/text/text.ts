import type { Language } from './language.ts';
import { formatNumber, plural } from './typeset.ts';

/** One text in both languages. Texts live in `texts/<feature>.texts.ts`, keyed by a dotted name. */
export type Text = readonly [pl: string, en: string];
export type TextTable = Record<string, Text>;
export type TextParams = Record<string, string | number>;

export const defineTexts = <const T extends TextTable>(table: T): T => table;

/** Sizes of pictures and films, and codes of errors, are written without a separator: 1200 KB, 1080p, 21405. */
const UNGROUPED: ReadonlySet<string> = new Set(['kb', 'px', 'height', 'code']);

/**
 * Fills `{name}` from the parameters; `{count|bilet|bilety|biletów}` picks a plural form (one, few, many; in English one, other).
 */
export function fillText(language: Language, template: string, params: TextParams = {}): string {
	return template.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, name: string, forms: string) => {
		const value = Object.hasOwn(params, name) ? params[name] : undefined;
		if (value === undefined) return whole;
		if (!forms) return typeof value === 'number' && !UNGROUPED.has(name) ? formatNumber(value, language) : String(value);
		const [one = '', few = '', many] = forms.slice(1).split('|');
		return plural(language, Number(value), [one, few, many]);
	});
}

export const pickText = (language: Language, text: Text): string => text[language === 'en' ? 1 : 0];
