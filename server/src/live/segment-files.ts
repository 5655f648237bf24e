import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Context } from '../lib/context.ts';

/** Everybody who watches live asks for the same few segments at the same time. */
const KEPT_BYTES = 32 * 1024 * 1024;
const MAX_KEPT_FILE = KEPT_BYTES / 4;

export type OpenFile = { size: number; body: Buffer | Readable };

/** Files of live streams: read once from the storage while many people ask for them, and then sent from memory. They never change. */
export function createSegmentFiles({ storage }: Pick<Context, 'storage'>) {
	const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => Math.max(1, length) });
	const reading = new Map<string, Promise<Buffer>>();

	const readOnce = (key: string): Promise<Buffer> => {
		const read = async () => {
			const bytes = await buffer(await storage.read(key));
			kept.set(key, bytes);
			return bytes;
		};
		const promise = reading.get(key) ?? read().finally(() => reading.delete(key));
		reading.set(key, promise);
		return promise;
	};

	/** null when there is no such file */
	return async (key: string): Promise<OpenFile | null> => {
		const known = kept.get(key) ?? (await reading.get(key));
		if (known) return { size: known.length, body: known };
		const size = await storage.size(key);
		if (size === null) return null;
		return { size, body: size > MAX_KEPT_FILE ? await storage.read(key) : await readOnce(key) };
	};
}
