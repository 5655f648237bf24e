import { randomUUID } from 'node:crypto';
import type { Context } from '../lib/context.ts';
import { putViewers, sumViewers } from './streams.store.ts';

/** A page sends a request every few seconds: without one for this long it is gone. */
const PRESENT_MS = 12_000;
const COUNT_EVERY_MS = 3_000;

type Seen = { at: number; sessions: Map<number, number> };

/** Counts the people who watch on this node; the sum of all nodes is in the database. */
export function createAudience({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>) {
	const node = randomUUID();
	const streams = new Map<number, Seen>();
	return (streamId: number, sessionId: number): void => {
		const at = now().getTime();
		const seen = streams.get(streamId) ?? { at: 0, sessions: new Map<number, number>() };
		streams.set(streamId, seen);
		seen.sessions.set(sessionId, at);
		if (at - seen.at < COUNT_EVERY_MS && at >= seen.at) return;
		seen.at = at;
		for (const [session, last] of seen.sessions) if (at - last > PRESENT_MS) seen.sessions.delete(session);
		putViewers(db, { streamId, node, viewers: seen.sessions.size, now: now() }).catch((error) =>
			log.warn({ err: error }, 'viewers not counted'),
		);
	};
}

export const countViewers = ({ db, now }: Pick<Context, 'db' | 'now'>, streamId: number): Promise<number> =>
	sumViewers(db, streamId, new Date(now().getTime() - PRESENT_MS));
