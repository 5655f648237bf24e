import { mkdir, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Picture } from '#domain/live/live-playlist.rules.ts';
import type { SenderRefusal } from '#domain/live/sender.rules.ts';
import { holdLimits, ignoreSignals } from '#server/lib/child-limits.ts';
import type { FromIngest, IngestTask, Spooled, ToIngest } from './ingest-messages.ts';
import { createPublication } from './publication.ts';
import { createSession } from './rtmp/session.ts';
import { type MadeSegment, UnusableStream } from './segmenter.ts';

// The process that talks to senders (started by ingest-process.ts): no secrets, no database. It checks no key itself; the server does.

const task = JSON.parse(process.argv[2] ?? '') as IngestTask;

/** a connection that has not been admitted after this time is closed */
const ADMISSION_MS = 10_000;
/** until a segment is written again for which there was no space */
const RETRY_MS = 1_000;

const tell = (message: FromIngest) => void process.send?.(message);

type Connection = { socket: Socket; admit: (isAdmitted: boolean) => void; end: () => void };
const connections = new Map<number, Connection>();

/** Writes the segments of a connection one after the other, and tells of each when it is whole. While the disk is full they wait in memory. */
function createSpool(connection: number) {
	let part: Pick<Spooled, 'init' | 'picture'> | null = null;
	let count = 0;
	let isClosing = false;
	let hasTold = false;
	let last = Promise.resolve();
	const writeSurely = async (name: string, bytes: Buffer): Promise<void> => {
		try {
			await mkdir(task.folder, { recursive: true });
			await writeFile(join(task.folder, name), bytes);
		} catch (error) {
			if (isClosing) throw error;
			if (!hasTold) tell({ kind: 'waiting', connection, why: String(error) });
			hasTold = true;
			await pause(RETRY_MS);
			return writeSurely(name, bytes);
		}
	};
	const write = (name: string, bytes: Buffer, then: () => void) => {
		last = last.then(() => writeSurely(name, bytes)).then(then);
	};
	const nameOf = (ending: string) => `${process.pid}-${connection}-${++count}.${ending}`;
	return {
		part: (bytes: Buffer, picture: Picture) => {
			part = { init: nameOf('mp4'), picture };
			write(part.init, bytes, () => {});
		},
		segment: ({ bytes, ...facts }: MadeSegment) => {
			if (!part) return;
			const file = nameOf('m4s');
			const spooled = { ...facts, ...part, file, bytes: bytes.length };
			const receivedAt = performance.now();
			const waitedMs = () => Math.round(performance.now() - receivedAt);
			write(file, bytes, () => tell({ kind: 'segment', connection, segment: { ...spooled, waitedMs: waitedMs() } }));
		},
		/** nothing follows; what cannot be written now is lost */
		settled: () => {
			isClosing = true;
			return last;
		},
	};
}

async function talk(connection: number, socket: Socket): Promise<void> {
	const spool = createSpool(connection);
	const publication = createPublication(spool);
	const answered = Promise.withResolvers<boolean>();
	const admission = setTimeout(() => socket.destroy(), ADMISSION_MS);
	let why = 'the sender has left';
	let refusal: SenderRefusal | null = null;
	connections.set(connection, { socket, admit: answered.resolve, end: () => socket.destroy() });
	const receive = createSession({
		send: (bytes) => void socket.write(bytes),
		publish: async (app, key) => {
			tell({ kind: 'publish', connection, app, key });
			const isAdmitted = await answered.promise;
			clearTimeout(admission);
			// the answer is written first
			if (!isAdmitted) setImmediate(() => socket.end());
			return isAdmitted;
		},
		metadata: publication.metadata,
		media: publication.media,
		finished: () => void socket.end(),
	});
	socket.setTimeout(task.silenceMs, () => socket.destroy());
	try {
		for await (const bytes of socket) await receive(bytes);
	} catch (error) {
		why = error instanceof Error ? error.message : String(error);
		if (error instanceof UnusableStream) refusal = error.refusal;
	} finally {
		clearTimeout(admission);
		answered.resolve(false);
		socket.destroy();
		const noteWhy = (error: unknown) => {
			why = String(error);
		};
		try {
			publication.finish();
		} catch (error) {
			noteWhy(error);
		}
		// also then: segments that are still being written would be lost
		await spool.settled().catch(noteWhy);
		connections.delete(connection);
		tell({ kind: 'closed', connection, why, refusal });
	}
}

process.on('message', (message: ToIngest, socket: unknown) => {
	if (message.kind === 'connection') {
		if (socket instanceof Socket) void talk(message.connection, socket);
		else tell({ kind: 'closed', connection: message.connection, why: 'the sender has left', refusal: null });
	} else if (message.kind === 'admitted') connections.get(message.connection)?.admit(message.isAdmitted);
	else if (message.kind === 'disconnect') connections.get(message.connection)?.end();
	else for (const { end } of connections.values()) end();
});

holdLimits(task);
ignoreSignals();
tell({ kind: 'ready' });
