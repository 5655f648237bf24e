type Log = { warn: (details: object, message: string) => void };

/** One after the other; an item that fails is logged, and does not keep the others from being done. */
export async function forEachLogged<T>(
	{ log, message }: { log: Log; message: string },
	list: readonly T[],
	work: (item: T) => Promise<unknown>,
): Promise<void> {
	for (const item of list) {
		try {
			await work(item);
		} catch (error) {
			log.warn({ err: error }, message);
		}
	}
}
