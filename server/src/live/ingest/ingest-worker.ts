import { mkdir, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Picture } from '#domain/live/live-playlist.rules.ts';
import type { SenderRefusal } from '#domain/live/sender.rules.ts';
import { holdLimits, ignoreSignals } from '#server/lib/child-limits.ts';
import type { FromIngest, IngestTask, Spooled, ToIngest } from './ingest-messages.ts';
import { createPublication } from './publication.ts';
import { ProtocolError } from './rtmp/chunks.ts';
import { createSession } from './rtmp/session.ts';
import { type MadeSegment, UnusableStream } from './segmenter.ts';

// The process that talks to senders (started by ingest-process.ts): no secrets, no database. It checks no key itself; the server does.

const task = JSON.parse(process.argv[2] ?? '') as IngestTask;

/** answers that a peer does not read */
const MAX_UNREAD_BYTES = 65_536;
/** When we have said our last: so long, and for so many bytes more, the peer is left to read it and to close the connection itself. */
const LINGER = { ms: 1_000, bytes: 65_536 } as const;
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

/** What a peer still sends after our last word is read, or the network would take that word back, and thrown away. */
function createFarewell(socket: Socket) {
	let bytesLeft: number = LINGER.bytes;
	let isOver = false;
	return {
		isOver: () => isOver,
		begin: () => {
			if (isOver) return;
			isOver = true;
			socket.end();
			setTimeout(() => socket.destroy(), LINGER.ms);
		},
		take: (bytes: Buffer) => {
			bytesLeft -= bytes.length;
			if (bytesLeft < 0) socket.destroy();
		},
	};
}

async function talk(connection: number, socket: Socket, admissionMs: number): Promise<void> {
	const spool = createSpool(connection);
	const publication = createPublication(spool);
	const answered = Promise.withResolvers<boolean>();
	const farewell = createFarewell(socket);
	const admission = setTimeout(() => socket.destroy(), admissionMs);
	let why = 'the sender has left';
	let refusal: SenderRefusal | null = null;
	connections.set(connection, { socket, admit: answered.resolve, end: () => socket.destroy() });
	const receive = createSession({
		send: (bytes) => {
			socket.write(bytes);
			if (socket.writableLength > MAX_UNREAD_BYTES) throw new ProtocolError('it does not read what it is answered');
		},
		hasRead: () => socket.writableLength === 0,
		publish: async (app, key) => {
			tell({ kind: 'publish', connection, app, key });
			const isAdmitted = await answered.promise;
			if (isAdmitted) clearTimeout(admission);
			// the answer is written first
			else setImmediate(farewell.begin);
			return isAdmitted;
		},
		metadata: publication.metadata,
		media: publication.media,
		finished: farewell.begin,
	});
	socket.setTimeout(task.silenceMs, () => socket.destroy());
	try {
		for await (const bytes of socket)
			if (farewell.isOver()) farewell.take(bytes);
			else await receive(bytes);
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
		if (socket instanceof Socket) void talk(message.connection, socket, message.admissionMs);
		else tell({ kind: 'closed', connection: message.connection, why: 'the sender has left', refusal: null });
	} else if (message.kind === 'admitted') connections.get(message.connection)?.admit(message.isAdmitted);
	else if (message.kind === 'disconnect') connections.get(message.connection)?.end();
	else for (const { end } of connections.values()) end();
});

holdLimits(task);
ignoreSignals();
tell({ kind: 'ready' });
