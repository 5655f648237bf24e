import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { initFile, PREVIEW_SEGMENTS, segmentFile } from '#domain/live/live-playlist.rules.ts';
import { type SenderRefusal, whyNotSend } from '#domain/live/sender.rules.ts';
import { LIVE_APP, readKey } from '#domain/live/stream-key.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { StorageUnavailable } from '#server/outside/storage.ts';
import { hashKey } from '../live.service.ts';
import { deleteUnseenQualities } from '../qualities/qualities.store.ts';
import type { QualityMaker, QualityMakers } from '../qualities/qualities-process.ts';
import { deleteUnseen, insertSegment, lastNumbers, type NewSegment } from '../segments.store.ts';
import { findByKey, releaseSending, renewSending, type StreamRow, setRefusal, takeSending } from '../streams.store.ts';
import type { Spooled } from './ingest-messages.ts';
import { storeWithRetry } from './storing.ts';

/** An admitted sender: it takes the segments in order and stores them. */
export type Sender = {
	id: string;
	store(segment: Spooled): void;
	/** after the last segment is stored; `refusal`: what was sent cannot be played */
	finish(refusal: SenderRefusal | null): Promise<void>;
};

/** `isLogged`: a network that tries again and again is not noted each time */
type PublishRequest = { app: string; key: string; ip: string; isLogged: boolean };

/** Where segments wait to be stored, and who makes lower qualities of them. */
export type Spool = { folder: string; qualities: QualityMakers };

/** While what a sender has sent waits after its connection has ended, no other node admits it, for this long. */
const HOLD_MS = 120_000;

function heldBy(all: readonly Writer[]) {
	const ids = (of: (writer: Writer) => boolean) => all.filter(of).map(({ id }) => id);
	return {
		writers: all.map(({ id, receivedAt }) => ({ id, receivedAt: receivedAt() })),
		holding: ids((writer) => writer.isHolding()),
		connected: ids((writer) => writer.isConnected()),
	};
}

/** Checks keys, and keeps the senders of this process that count. */
export function createSenders(context: Context, spool: Spool) {
	const { db, log, now } = context;
	const writers = new Map<number, Writer>();

	/** For the stage manager. */
	const noteRefusal = ({ id }: StreamRow, refusal: SenderRefusal) =>
		setRefusal(db, id, { refusal, now: now() }).catch((error) => log.warn({ err: error, stream: id }, 'a refusal was not noted'));

	/** The connection has ended. What waits is stored; then another node may go on. */
	const leave = async (stream: StreamRow, writer: Writer) => {
		writer.disconnect();
		await writer.settled();
		// another connection may go on with it
		if (writer.isConnected() || writers.get(stream.id) !== writer) return;
		writers.delete(stream.id);
		await writer.close();
	};

	const openSender = async (stream: StreamRow, keyHash: string): Promise<Sender | null> => {
		const left = writers.get(stream.id);
		if (left?.isConnected()) return null;
		const writer = left ?? createWriter(context, spool, stream);
		writer.connect();
		let isTaken = false;
		try {
			isTaken = await takeSending(db, { id: stream.id, keyHash, sender: writer.id, now: now() });
		} finally {
			if (!isTaken) void leave(stream, writer);
		}
		if (!isTaken) return null;
		writers.set(stream.id, writer);
		writer.begin();
		const finish = async (refusal: SenderRefusal | null) => {
			const left = leave(stream, writer);
			if (refusal) await noteRefusal(stream, refusal);
			await left;
		};
		return { id: writer.id, store: writer.store, finish };
	};

	/** What the last connection to this process sent still waits: the next one goes on. */
	const isWaitingHere = ({ id, sender }: StreamRow) => writers.get(id)?.id === sender && !writers.get(id)?.isConnected();

	/** Null when the key is unknown or may not send now. Nothing is counted here: 160 bits are not guessed, and a right key always counts. */
	const accept = async ({ app, key: sent, ip, isLogged }: PublishRequest): Promise<Sender | null> => {
		const key = app === LIVE_APP ? readKey(sent) : null;
		const keyHash = key && hashKey(key);
		const stream = keyHash ? await findByKey(db, keyHash) : null;
		if (!stream || !keyHash) {
			if (isLogged) log.warn({ ip, reason: 'unknown key' }, 'a live sender was refused');
			return null;
		}
		const reason = whyNotSend(stream, now());
		const mayTry = reason === null || (reason === 'in_use' && isWaitingHere(stream));
		const sender = mayTry ? await openSender(stream, keyHash) : null;
		if (sender) {
			log.info({ ip, stream: stream.id }, 'a live sender is connected');
			return sender;
		}
		// it may have changed meanwhile; where nothing has, what the last sender has sent is still being stored
		const last = mayTry ? ((await findByKey(db, keyHash)) ?? stream) : stream;
		const refusal = whyNotSend(last, now()) ?? 'in_use';
		log.warn({ ip, reason: refusal, stream: last.id }, 'a live sender was refused');
		await noteRefusal(last, refusal);
		return null;
	};

	/** Ids of the senders that still count; the others have to be disconnected. */
	const renew = async (): Promise<Set<string>> => {
		const all = [...writers.values()];
		if (all.length === 0) return new Set();
		return new Set(await renewSending(db, heldBy(all), now()));
	};

	return { accept, renew };
}

type SegmentPart = NewSegment['part'];

/** `connectedAt`: when the connection that sent it began. */
type Received = { segment: Spooled; receivedAt: Date; connectedAt: Date };

type Writer = ReturnType<typeof createWriter>;

/** The files of a stream in the storage; a part is stored once for each connection. */
function createStreamFiles(storage: Context['storage'], { folder, prefix }: { folder: string; prefix: string }) {
	const parts = new Map<string, SegmentPart>();

	/** Stores a spooled file. What the storage answers says nothing about the file; one that cannot be read looks like no outage. */
	const putFile = async (name: string, spooled: string, type: string) => {
		const bytes = await readFile(join(folder, spooled)).catch((cause) => {
			throw new Error(`${spooled} cannot be read`, { cause });
		});
		await storage.put(`${prefix}/${name}`, bytes, type).catch((cause) => {
			throw new StorageUnavailable(String(cause), { cause });
		});
	};

	const putPart = async ({ init, picture }: Spooled, number: number): Promise<SegmentPart> => {
		const known = parts.get(init);
		if (known) return known;
		const part = { number, name: randomBytes(4).toString('hex'), ...picture };
		await putFile(initFile(part.name), init, 'video/mp4');
		parts.set(init, part);
		return part;
	};

	return { put: putFile, putPart, forgetParts: () => parts.clear() };
}

/** Nobody sees what was sent before it is on air. What is not removed now is removed after the next segment. */
async function removeUnseen({ db, storage }: Context, { id, prefix }: StreamRow, newest: number) {
	const before = newest - PREVIEW_SEGMENTS + 1;
	const files = await deleteUnseenQualities(db, id, before);
	for (const { name, number } of await deleteUnseen(db, id, before)) files.push(segmentFile(name, number));
	for (const file of files) await storage.remove(`${prefix}/${file}`);
}

/** Numbers and stores segments, again and again until they are stored or the sender does not count any more. */
function createStoring(context: Context, folder: string, { stream, sender }: { stream: StreamRow; sender: string }) {
	const { db, storage, log, now } = context;
	const { id: streamId, prefix } = stream;
	const files = createStreamFiles(storage, { folder, prefix });
	let numbers: { segment: number; part: number } | null = null;
	let isLost = false;
	let connections = 0;

	/** Its number; null when it was refused. */
	const put = async ({ segment, receivedAt, connectedAt }: Received): Promise<number | null> => {
		const { file, bytes, durationMs, frames, droppedFrames } = segment;
		const turn = connections;
		const before = numbers ?? (await lastNumbers(db, streamId));
		// kept before the segment is inserted: repeated after a lost answer, it has the same number
		if (turn === connections) numbers = before;
		const number = before.segment + 1;
		const part = await files.putPart(segment, before.part + 1);
		await files.put(segmentFile(part.name, number), file, 'video/iso.segment');
		const row = { streamId, sender, number, part, durationMs, bytes, frames, droppedFrames, receivedAt, connectedAt, now: now() };
		const isStored = await insertSegment(db, row);
		if (turn === connections) {
			isLost = !isStored;
			if (isStored) numbers = { segment: number, part: part.number };
		} else if (!isStored) throw new Error('it is stored with the next connection');
		return isStored ? number : null;
	};

	/** Its number; null when it could not be stored. */
	const putSurely = (received: Received): Promise<number | null> =>
		storeWithRetry({
			store: async () => {
				const number = await put(received);
				await removeUnseen(context, stream, numbers?.segment ?? 0).catch((error) =>
					log.warn({ err: error, stream: streamId }, 'old live segments were not removed'),
				);
				return number;
			},
			isWanted: () => !isLost,
			onFailure: (error, attempt) => {
				if (attempt === 1 || attempt % 60 === 0) log.warn({ err: error, stream: streamId }, 'a live segment was not stored');
			},
		});

	return {
		put: putSurely,
		/** a connection begins to send */
		begin: () => {
			connections += 1;
			files.forgetParts();
			numbers = null;
			isLost = false;
		},
		state: () => ({ after: numbers?.segment, isRefused: isLost }),
	};
}

/**
 * Stores the segments of a stream in order. What still waits when its connection ends is stored before that of the next one, which goes on
 * under the same id.
 */
function createWriter(context: Context, { folder, qualities }: Spool, stream: StreamRow) {
	const { db, log, now } = context;
	const { id: streamId, prefix } = stream;
	const id = randomUUID();
	/** open from the first connection on */
	let lower: QualityMaker | null = null;
	const inits = new Set<string>();
	const storing = createStoring(context, folder, { stream, sender: id });
	let connectedAt = now();
	/** the newest segment, stored or not */
	let newestAt: Date | null = null;
	/** null while one is there */
	let leftAt: Date | null = null;
	let last = Promise.resolve();

	const take = async (received: Received) => {
		const { segment, receivedAt } = received;
		const number = await storing.put(received);
		if (number === null) {
			const { file, durationMs } = segment;
			log.warn({ stream: streamId, ...storing.state(), file, durationMs, receivedAt }, 'a live segment was dropped');
		}
		if (number !== null && lower) lower.offer({ ...segment, number });
		else await rm(join(folder, segment.file), { force: true });
	};

	/** Without waiting: the same sender may return at once. */
	const finishQualities = async () => {
		await lower?.finish().catch((error) => log.warn({ err: error, stream: streamId }, 'lower qualities of a live stream'));
		for (const init of inits) await rm(join(folder, init), { force: true }).catch(() => {});
	};

	return {
		id,
		connect: () => {
			leftAt = null;
		},
		disconnect: () => {
			leftAt ??= now();
		},
		isConnected: () => leftAt === null,
		receivedAt: () => newestAt,
		isHolding: () => leftAt === null || now().getTime() - leftAt.getTime() < HOLD_MS,
		/** a connection begins to send; meanwhile another node may have stored something */
		begin: () => {
			connectedAt = now();
			lower ??= qualities.open({ id: streamId, prefix });
			storing.begin();
		},
		store: (segment: Spooled) => {
			inits.add(segment.init);
			newestAt = new Date(now().getTime() - segment.waitedMs);
			const received = { segment, receivedAt: newestAt, connectedAt };
			// a failure concerns this segment alone: the next ones are stored
			last = last
				.then(() => take(received))
				.catch((error) => log.error({ err: error, stream: streamId, file: segment.file }, 'a live segment was not handled'));
		},
		/** all is stored, also what was added meanwhile */
		settled: async () => {
			for (let seen: Promise<void> | null = null; seen !== last; ) {
				seen = last;
				await seen;
			}
		},
		close: async () => {
			void finishQualities();
			await releaseSending(db, id).catch((error) => log.warn({ err: error, stream: streamId }, 'a live sender was not released'));
		},
	};
}
