/** PostgreSQL holds no NUL, and UTF-8 no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Line breaks and tabs, which a field of one line shows as nothing and other systems take for the end of a line. */
const BREAKS = /[\s\p{Zl}\p{Zp}]*[\t\n\v\f\r\u0085\p{Zl}\p{Zp}][\s\p{Zl}\p{Zp}]*/gu;
const CONTROLS = /[^\P{Cc}\0]/gu;

/** Without characters that write nothing: a pasted text of several lines becomes one. NUL stays, to be refused. */
export const toOneLine = (text: string): string => text.replace(BREAKS, ' ').replace(CONTROLS, '').trim();

/** Where a value that was read has text that cannot be stored. */
export function unstorablePaths(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
	if (typeof value === 'string') return isStorable(value) ? [] : [[...path]];
	if (Array.isArray(value)) return value.flatMap((one, place) => unstorablePaths(one, [...path, place]));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, one]) => unstorablePaths(one, [...path, name]));
}
