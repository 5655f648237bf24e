/** Processes a list with at most `width` items at once; the first failure stops it. */
export async function forEachConcurrently<T>(list: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
	const rest = list.values();
	const worker = async () => {
		for (const item of rest) await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(width, list.length) }, worker));
}
