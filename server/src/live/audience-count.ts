import { randomUUID } from 'node:crypto';
import type { Context } from '../lib/context.ts';
import { countPeople, putViewers } from './streams.store.ts';

/** A page sends a request every few seconds: without one for this long it is gone. */
const PRESENT_MS = 12_000;
const COUNT_EVERY_MS = 3_000;

type Seen = {
	at: number;
	/** when each of them was last here */
	people: Map<number, number>;
	/** on all nodes, as of the last count */
	viewers: number;
};

/**
 * Notes a person who watches and answers how many there are on all nodes: two statements for a stream every few seconds, however many watch.
 * A person with two devices, or whose requests go to several nodes, is counted once.
 */
export function createAudience({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>) {
	const node = randomUUID();
	const streams = new Map<number, Seen>();
	const count = async (streamId: number, seen: Seen) => {
		await putViewers(db, { streamId, node, userIds: [...seen.people.keys()], now: now() });
		seen.viewers = await countViewers({ db, now }, streamId);
	};
	return (streamId: number, userId: number): number => {
		const at = now().getTime();
		const seen = streams.get(streamId) ?? { at: 0, people: new Map<number, number>(), viewers: 1 };
		streams.set(streamId, seen);
		seen.people.set(userId, at);
		if (at - seen.at < COUNT_EVERY_MS && at >= seen.at) return seen.viewers;
		seen.at = at;
		for (const [person, last] of seen.people) if (at - last > PRESENT_MS) seen.people.delete(person);
		count(streamId, seen).catch((error) => log.warn({ err: error }, 'viewers not counted'));
		return seen.viewers;
	};
}

export const countViewers = ({ db, now }: Pick<Context, 'db' | 'now'>, streamId: number): Promise<number> =>
	countPeople(db, streamId, new Date(now().getTime() - PRESENT_MS));
