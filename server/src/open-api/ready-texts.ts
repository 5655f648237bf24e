import { LRUCache } from 'lru-cache';
import type { Context } from '../lib/context.ts';
import { type Ready, readyText } from '../lib/http/send-ready.ts';

const MAX_TEXTS = 500;

/**
 * Texts made of the lists or of a title, such as calendars: made again as rarely as the lists themselves, once for all callers, and the
 * same text keeps its bytes with their compressed forms.
 */
export function createReadyTexts({ openCache }: Pick<Context, 'openCache'>) {
	const last = new LRUCache<string, { source: object; ready: Ready }>({ max: MAX_TEXTS });
	return async (key: string, make: () => Promise<string>): Promise<Ready> => {
		const source = await openCache.get(key, make);
		const known = last.get(key);
		if (known?.source === source) return known.ready;
		const ready = readyText(source.data);
		last.set(key, { source, ready });
		return ready;
	};
}
