import type { Context } from '../lib/context.ts';
import { type Ready, readyText } from '../lib/http/send-ready.ts';

/**
 * Texts made of the lists, such as the calendar: made again as rarely as the lists themselves, by one query for all callers, and the same
 * text keeps its bytes with their compressed forms. There are only a few keys.
 */
export function createReadyTexts({ openCache }: Pick<Context, 'openCache'>) {
	const last = new Map<string, { source: object; ready: Ready }>();
	return async (key: string, make: () => Promise<string>): Promise<Ready> => {
		const source = await openCache.get(key, make);
		const known = last.get(key);
		if (known?.source === source) return known.ready;
		const ready = readyText(source.data);
		last.set(key, { source, ready });
		return ready;
	};
}
