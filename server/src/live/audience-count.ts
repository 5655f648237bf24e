import { randomUUID } from 'node:crypto';
import type { Context } from '../lib/context.ts';
import { putViewers, sumViewers } from './streams.store.ts';

/** A page sends a request every few seconds: without one for this long it is gone. */
const PRESENT_MS = 12_000;
const COUNT_EVERY_MS = 3_000;

type Seen = { at: number; sessions: Map<number, number> /** on all nodes, as of the last count */; viewers: number };

/**
 * Counts the people who watch on this node; the sum of all nodes is in the database. Notes one of them and answers how many there are:
 * one query for a stream every few seconds, however many watch.
 */
export function createAudience({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>) {
	const node = randomUUID();
	const streams = new Map<number, Seen>();
	const count = async (streamId: number, seen: Seen) => {
		await putViewers(db, { streamId, node, viewers: seen.sessions.size, now: now() });
		seen.viewers = await countViewers({ db, now }, streamId);
	};
	return (streamId: number, sessionId: number): number => {
		const at = now().getTime();
		const seen = streams.get(streamId) ?? { at: 0, sessions: new Map<number, number>(), viewers: 1 };
		streams.set(streamId, seen);
		seen.sessions.set(sessionId, at);
		if (at - seen.at < COUNT_EVERY_MS && at >= seen.at) return seen.viewers;
		seen.at = at;
		for (const [session, last] of seen.sessions) if (at - last > PRESENT_MS) seen.sessions.delete(session);
		count(streamId, seen).catch((error) => log.warn({ err: error }, 'viewers not counted'));
		return seen.viewers;
	};
}

export const countViewers = ({ db, now }: Pick<Context, 'db' | 'now'>, streamId: number): Promise<number> =>
	sumViewers(db, streamId, new Date(now().getTime() - PRESENT_MS));
