import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { whyNotSend } from '#domain/live/live.rules.ts';
import { initFile, PREVIEW_SEGMENTS, segmentFile } from '#domain/live/live-playlist.rules.ts';
import { KEY_ATTEMPTS, LIVE_APP, readKey } from '#domain/live/stream-key.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { hashKey } from '../live.service.ts';
import { deleteUnseen, insertSegment, lastNumbers } from '../segments.store.ts';
import { findByKey, releaseSending, type StreamRow, takeSending } from '../streams.store.ts';
import type { Spooled } from './ingest-messages.ts';

/** An admitted sender: it takes the segments in order and stores them. */
export type Sender = {
	id: string;
	store(segment: Spooled): void;
	/** after the last segment is stored */
	finish(): Promise<void>;
};

type Asked = { app: string; key: string; ip: string };

/** Checks the key; null when it is wrong, used or in use, or when this network has tried too often. */
export async function admitSender(context: Context, folder: string, { app, key: sent, ip }: Asked): Promise<Sender | null> {
	const { db, limits, log, now } = context;
	const bucket = `live-key:${ipKey(ip)}`;
	if (!(await limits.allows({ bucket, ...KEY_ATTEMPTS }))) return null;
	const key = app === LIVE_APP ? readKey(sent) : null;
	const keyHash = key && hashKey(key);
	const stream = keyHash ? await findByKey(db, keyHash) : null;
	const reason = stream ? whyNotSend(stream, now()) : 'wrong';
	if (!stream || !keyHash || reason !== null) {
		log.warn({ ip, reason, stream: stream?.id }, 'a live sender was refused');
		return null;
	}
	await limits.clear(bucket);
	const id = randomUUID();
	if (!(await takeSending(db, { id: stream.id, keyHash, sender: id, now: now() }))) return null;
	log.info({ ip, stream: stream.id }, 'a live sender is connected');
	return createSender(context, folder, { id, stream });
}

/** While the storage is away segments wait on the local disk; this long between two attempts. */
const RETRY_MS = 1_000;
const ATTEMPTS = 900;

type Made = { id: string; stream: StreamRow };

async function createSender(context: Context, folder: string, { id, stream }: Made): Promise<Sender> {
	const { db, storage, log } = context;
	const numbers = await lastNumbers(db, stream.id);
	const parts = new Map<string, { number: number; name: string }>();
	let isLost = false;

	const putPart = async (init: string) => {
		const known = parts.get(init);
		if (known) return known;
		const part = { number: numbers.part + 1, name: randomBytes(4).toString('hex') };
		await storage.put(`${stream.prefix}/${initFile(part.name)}`, await readFile(join(folder, init)), 'video/mp4');
		numbers.part = part.number;
		parts.set(init, part);
		return part;
	};

	const put = async ({ file, init, bytes, durationMs, frames, droppedFrames }: Spooled) => {
		const part = await putPart(init);
		const number = numbers.segment + 1;
		await storage.put(`${stream.prefix}/${segmentFile(part.name, number)}`, await readFile(join(folder, file)), 'video/iso.segment');
		const row = { streamId: stream.id, sender: id, number, part, durationMs, bytes, frames, droppedFrames, now: context.now() };
		isLost = !(await insertSegment(db, row));
		numbers.segment = number;
		// nobody sees what was sent before it is on air
		for (const old of await deleteUnseen(db, stream.id, number - PREVIEW_SEGMENTS + 1))
			await storage.remove(`${stream.prefix}/${segmentFile(old.name, old.number)}`);
	};

	const putSurely = async (segment: Spooled) => {
		for (let attempt = 1; attempt <= ATTEMPTS && !isLost; attempt++) {
			try {
				return await put(segment);
			} catch (error) {
				if (attempt === 1 || attempt % 60 === 0) log.warn({ err: error, stream: stream.id }, 'a live segment was not stored');
				await pause(RETRY_MS);
			}
		}
	};

	let last = Promise.resolve();
	return {
		id,
		store: (segment) => {
			last = last.then(() => putSurely(segment)).finally(() => rm(join(folder, segment.file), { force: true }));
		},
		finish: async () => {
			await last;
			for (const init of parts.keys()) await rm(join(folder, init), { force: true });
			await releaseSending(db, id).catch((error) => log.warn({ err: error, stream: stream.id }, 'a live sender was not released'));
		},
	};
}
