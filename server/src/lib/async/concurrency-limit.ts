import { Refusal } from '#domain/base/refusal.ts';

/** Runs at most `count` tasks at once; the others are queued, and refused when `maxWaiting` are queued already. */
export function limitConcurrency(count: number, maxWaiting = Number.POSITIVE_INFINITY) {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async <T>(work: () => Promise<T>): Promise<T> => {
		if (running >= count && waiting.length >= maxWaiting) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
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
