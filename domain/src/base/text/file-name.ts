type Range = { from: string | null; to: string | null };

/** "zwroty-2026-11-01--2026-11-15.csv": the name of a download contains its range of days; `always` is used for an open range. */
export function rangeFileName(name: string, { from, to }: Range, always: string): string {
	const days = [...new Set([from, to])].filter(Boolean).join('--');
	return `${name}-${days || always}.csv`;
}

export const wholeFileName = (name: string, always: string): string => rangeFileName(name, { from: null, to: null }, always);
