/** PostgreSQL holds no NUL, and UTF-8 no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Where a value that was read has text that cannot be stored. */
export function unstorablePaths(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
	if (typeof value === 'string') return isStorable(value) ? [] : [[...path]];
	if (Array.isArray(value)) return value.flatMap((one, place) => unstorablePaths(one, [...path, place]));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, one]) => unstorablePaths(one, [...path, name]));
}
