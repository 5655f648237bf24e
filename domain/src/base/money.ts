import type { Language } from './text/language.ts';
import { groupThousands, SEPARATORS } from './text/typeset.ts';

/** Money is an integer number of grosze inside, a number of złoty at the API. */
export type Grosze = number;

/** Largest amount accepted: 21 million złoty still fits PostgreSQL's integer. */
export const MAX_GROSZE = 2_000_000_000;

/** "12.50", 12.5, "7" → grosze; null for anything with more than two decimals, a sign, an exponent, or too large. */
export function parseZloty(value: number | string): Grosze | null {
	const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value).trim());
	if (!match) return null;
	const grosze = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
	return grosze <= MAX_GROSZE ? grosze : null;
}

/** A sum as the API gives it → grosze. */
export const toGrosze = (zloty: number): Grosze => Math.round(zloty * 100);
export const toZloty = (grosze: Grosze): number => grosze / 100;
export const toZlotyOrNull = (grosze: Grosze | null): number | null => (grosze === null ? null : grosze / 100);

/** 4500 → "45,00 zł", in English "45.00 zł", with non-breaking spaces. CSV files write Polish sums in both languages. */
export const formatGrosze = (grosze: Grosze, language: Language): string => `${formatSum(grosze, language)}\u00a0zł`;

/** The number alone, where the currency follows later. */
export function formatSum(grosze: Grosze, language: Language): string {
	const sign = grosze < 0 ? '−' : '';
	const absolute = Math.abs(grosze);
	const zloty = groupThousands(String(Math.trunc(absolute / 100)), language);
	return `${sign}${zloty}${SEPARATORS[language].decimals}${String(absolute % 100).padStart(2, '0')}`;
}

export const formatZloty = (zloty: number, language: Language): string => formatGrosze(toGrosze(zloty), language);
