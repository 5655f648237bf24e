type Range = { from: string | null; to: string | null };

/** "zwroty-2026-11-01--2026-11-15.csv": a downloaded file says which days it holds; `always` stands for a range without ends. */
export function rangeFileName(name: string, { from, to }: Range, always: string): string {
	const days = [...new Set([from, to])].filter(Boolean).join('--');
	return `${name}-${days || always}.csv`;
}
