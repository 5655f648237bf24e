/** Lets at most `count` pieces of work run at once; the others wait in line. */
export function limitConcurrency(count: number) {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async <T>(work: () => Promise<T>): Promise<T> => {
		if (running >= count) await new Promise<void>((go) => waiting.push(go));
		else running++;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}
