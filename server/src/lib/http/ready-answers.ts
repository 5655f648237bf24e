import { LRUCache } from 'lru-cache';
import { CONTENT_CHANNEL } from '../db/content-changes.ts';
import type { Channels } from '../db/notify-channels.ts';
import { SETTINGS_CHANNEL, type SettingsCache } from '../db/settings-cache.ts';
import type { Ready } from './ready.ts';

/** `isKept: false`: only for those who wait for it. */
export type Made<T> = { ready: Ready<T>; isKept?: boolean };

export type Answer<T> = {
	key: string;
	/** `before` is the last one made for this key: with the same content it is given back, and keeps its compressed forms */
	make(before: Ready<T> | undefined): Promise<Made<T>>;
	/** nothing can change it but its key */
	isFixed?: boolean;
	/** one of an unlimited number of keys, such as searches */
	isVaried?: boolean;
};
export type Found<T> = { ready: Ready<T>; ageMs: number };

export type ReadyAnswers = {
	/** what may be sent now, or null; what is old is made again in the background */
	now<T>(answer: Answer<T>): Found<T> | null;
	/** the same, or the result of making it, once for all concurrent callers; `maxAgeMs`: for a caller that is itself kept */
	get<T>(answer: Answer<T>, maxAgeMs?: number): Promise<Found<T>>;
	/** a change of content or settings */
	invalidate(): void;
	/** their size in memory */
	bytes(): number;
};

/** After the first limit an answer that is requested is made again while the old one is sent; after the second it is no longer sent. */
const RENEW_MS = 1_000;
const EXPIRES_MS = 1_600;
/** One that takes long, with many titles or on a busy machine, is renewed later, so that making it leaves time for others. */
const renewAfter = (tookMs: number) => Math.min(Math.max(RENEW_MS, 2 * tookMs), EXPIRES_MS);

const COMMON_BYTES = 90_000_000;
/** They cannot evict the others. */
const VARIED_BYTES = 6_000_000;
/** of headers and data */
const ENTRY_BYTES = 1_000;

type Sources = { channels: Channels; settings: SettingsCache; now: () => Date };
type Entry = { ready: Ready; at: number; tookMs: number; change: number; settings: number };

/**
 * Answers that are the same for many callers, with one rule of life (docs/decisions/0037). A message about a change, changed settings or
 * their age make them again; a message may be lost, and sales and openings send none. The age counts from the beginning of the making.
 */
export function createReadyAnswers({ channels, settings, now }: Sources): ReadyAnswers {
	// both compressed forms together are smaller than the bytes themselves
	const sizeCalculation = ({ ready }: Entry) => ready.body.length * 2 + ENTRY_BYTES;
	const common = new LRUCache<string, Entry>({ maxSize: COMMON_BYTES, sizeCalculation });
	const varied = new LRUCache<string, Entry>({ maxSize: VARIED_BYTES, sizeCalculation });
	const inProgress = new Map<string, Promise<Entry>>();
	let change = 0;
	const invalidate = () => {
		change++;
		// one begun before the change may miss it
		inProgress.clear();
	};
	for (const channel of [CONTENT_CHANNEL, SETTINGS_CHANNEL]) channels.on(channel, invalidate);

	const entriesOf = ({ isVaried }: Pick<Answer<unknown>, 'isVaried'>) => (isVaried ? varied : common);
	const clock = () => now().getTime();
	// the system clock may have been changed
	const ageOf = ({ at }: Pick<Entry, 'at'>) => Math.abs(clock() - at);

	async function make<T>(answer: Answer<T>): Promise<Entry> {
		const { key, isFixed } = answer;
		const began = { at: clock(), change, settings: isFixed ? 0 : await settings.version() };
		const { ready, isKept = true } = await answer.make(entriesOf(answer).peek(key)?.ready as Ready<T> | undefined);
		const entry: Entry = { ready, tookMs: ageOf(began), ...began };
		if (isKept && (isFixed || began.change === change)) entriesOf(answer).set(key, entry);
		return entry;
	}

	function makeOnce<T>(answer: Answer<T>): Promise<Entry> {
		const { key } = answer;
		const known = inProgress.get(key);
		if (known) return known;
		const making = make(answer);
		inProgress.set(key, making);
		const end = () => {
			if (inProgress.get(key) === making) inProgress.delete(key);
		};
		making.then(end, end);
		return making;
	}

	function keptNow<T>(answer: Answer<T>, maxAgeMs = EXPIRES_MS): Entry | null {
		const known = entriesOf(answer).get(answer.key);
		if (!known || answer.isFixed) return known ?? null;
		const age = ageOf(known);
		if (known.change !== change || known.settings !== settings.versionNow() || age >= maxAgeMs) return null;
		// later callers that wait for it get the error
		if (age >= renewAfter(known.tookMs)) makeOnce(answer).catch(() => {});
		return known;
	}

	const found = <T>(entry: Entry) => ({ ready: entry.ready as Ready<T>, ageMs: ageOf(entry) });
	return {
		now: (answer) => {
			const known = keptNow(answer);
			return known && found(known);
		},
		get: async (answer, maxAgeMs) => {
			if (!answer.isFixed) await settings.version();
			return found(keptNow(answer, maxAgeMs) ?? (await makeOnce(answer)));
		},
		invalidate,
		bytes: () => common.calculatedSize + varied.calculatedSize,
	};
}
