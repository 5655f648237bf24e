import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { SENDER_LEASE_SECONDS } from '#domain/live/live.rules.ts';
import type { SenderRefusal } from '#domain/live/sender.rules.ts';
import {
	ADMISSION_MS,
	isRefusedNetwork,
	MAX_SENDERS,
	MAX_STRANGERS,
	refusedWaitMs,
	type Stranger,
	whoMakesRoom,
} from '#domain/live/strangers.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { bareEnvironment } from '#server/media/media-process.ts';
import { createQualityMakers } from '../qualities/qualities-process.ts';
import type { FromIngest, IngestTask, ToIngest } from './ingest-messages.ts';
import { createRefusedNetworks } from './refused-networks.ts';
import { createSenders, type Sender } from './sender.service.ts';

const WORKER = fileURLToPath(new URL('./ingest-worker.ts', import.meta.url));
/** Limit of the JavaScript heap. */
const HEAP_MB = 256;
/** also those that are leaving: a flood is faster than their end */
const MAX_CONNECTIONS = MAX_SENDERS + 2 * MAX_STRANGERS;
const RENEW_MS = (SENDER_LEASE_SECONDS * 1000) / 3;
const SILENCE_MS = 15_000;
/** another process of this machine has the port, e.g. a second worker of this server, and may give it back */
const PORT_AGAIN_MS = 3_000;

export type Ingest = { /** the port, when it is ours */ listening: Promise<number>; stop(): Promise<void> };

type IngestOptions = {
	port: number;
	host: string;
	/** how often senders are renewed, or found not to count any more */
	renewMs?: number;
	/** a sender that is silent for so long is disconnected */
	silenceMs?: number;
	/** a connection without a right key ends after so long */
	admissionMs?: number;
	/** how long a new connection waits, by how many of its network were refused lately */
	waitMs?: (refusals: number) => number;
};

type Connection = Stranger & {
	ip: string;
	sender: Sender | null;
	isLeaving: boolean;
	/** while it waits here */
	socket: Socket | null;
};

const forkWorker = (task: IngestTask) =>
	fork(WORKER, [JSON.stringify(task)], {
		execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
		env: bareEnvironment(),
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});

/** Connections to this server, from their first byte until what they sent is stored. */
function createConnections({ log, now }: Context, senders: ReturnType<typeof createSenders>, tell: (message: ToIngest) => void) {
	const connections = new Map<number, Connection>();
	const refused = createRefusedNetworks(now);
	const finishing = new Set<Promise<void>>();
	let onEmpty: (() => void) | null = null;
	let counter = 0;

	const finish = (connection: number, why: string, refusal: SenderRefusal | null = null) => {
		const known = connections.get(connection);
		connections.delete(connection);
		if (connections.size === 0) onEmpty?.();
		if (!known) return;
		if (!known.sender) {
			const isNew = !known.isRefused;
			if (isRefusedNetwork(refused.add(known.network)) && isNew)
				log.warn({ ip: known.ip }, 'live senders of a network wait: too many were refused');
			return;
		}
		log.info({ ip: known.ip, why }, 'a live sender is gone');
		const done = known.sender.finish(refusal).finally(() => finishing.delete(done));
		finishing.add(done);
	};

	const onPublish = async ({ connection, app, key }: Extract<FromIngest, { kind: 'publish' }>) => {
		const known = connections.get(connection);
		if (known) known.isAsking = true;
		const failed = (error: unknown) => {
			log.warn({ err: error, ip: known?.ip }, 'the key of a live sender was not checked');
			return null;
		};
		const isFull = [...connections.values()].filter(({ sender }) => sender).length >= MAX_SENDERS;
		if (isFull) log.warn({ ip: known?.ip, reason: 'too many senders' }, 'a live sender was refused');
		const sender = known && !isFull ? await senders.accept({ app, key, ip: known.ip, isLogged: !known.isRefused }).catch(failed) : null;
		if (known) Object.assign(known, { sender, isAsking: false });
		// it left meanwhile
		if (sender && !connections.has(connection)) await sender.finish(null);
		tell({ kind: 'admitted', connection, isAdmitted: sender !== null });
	};

	const sendAway = (connection: number, known: Connection) => {
		known.isLeaving = true;
		if (!known.socket) return void tell({ kind: 'disconnect', connection });
		known.socket.destroy();
		finish(connection, 'others came');
	};

	/** Its number, and how often its network was refused lately; null when there is no room for it. */
	const add = (socket: Socket): { connection: number; refusals: number } | null => {
		const one = connectionOf(socket, (network) => refused.count(network));
		const strangers = [...connections.values()].filter(({ sender, isLeaving }) => !sender && !isLeaving);
		const leaving = connections.size >= MAX_CONNECTIONS ? one : whoMakesRoom(strangers, one);
		if (leaving === one) return null;
		for (const [connection, known] of connections) if (known === leaving) sendAway(connection, known);
		counter += 1;
		connections.set(counter, one);
		return { connection: counter, refusals: refused.count(one.network) };
	};

	return {
		all: connections,
		add,
		finish,
		onPublish,
		/** those that wait here */
		sendWaitingAway: () => {
			for (const [connection, known] of connections) if (known.socket) sendAway(connection, known);
		},
		emptied: () =>
			new Promise<void>((resolve) => {
				onEmpty = resolve;
				if (connections.size === 0) resolve();
			}),
		stored: () => Promise.all(finishing),
	};
}

function connectionOf(socket: Socket, refusals: (network: string) => number): Connection {
	const ip = socket.remoteAddress ?? '';
	const network = ipKey(ip);
	return {
		ip,
		network,
		get isRefused() {
			return isRefusedNetwork(refusals(network));
		},
		isAsking: false,
		sender: null,
		isLeaving: false,
		socket,
	};
}

/** Takes the port, or waits for it as long as `isWanted`. */
function listenOn(server: Server, { log }: Context, { port, host, isWanted }: { port: number; host: string; isWanted: () => boolean }) {
	let isTold = false;
	const listen = () => server.listen({ port, host, exclusive: true });
	server.on('error', async (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EADDRINUSE') log.error({ err: error }, 'live streams are not taken');
		if (!isTold) log.info({ port }, 'LIVE_PORT is taken: waiting for it');
		isTold = true;
		await pause(PORT_AGAIN_MS, undefined, { ref: false });
		if (isWanted()) listen();
	});
	const listening = Promise.withResolvers<number>();
	server.once('listening', () => listening.resolve((server.address() as AddressInfo).port));
	listen();
	return listening.promise;
}

/**
 * Takes live streams on LIVE_PORT (B-020). Senders talk to a process of its own; this one only accepts connections, checks keys and stores
 * what was made. Of several workers one has the port, the others wait for it.
 */
export function startIngest(context: Context, options: IngestOptions): Ingest {
	const { port, host, renewMs = RENEW_MS, silenceMs = SILENCE_MS, admissionMs = ADMISSION_MS, waitMs = refusedWaitMs } = options;
	const { log, env } = context;
	// made by the child when it is needed; what a killed process leaves is removed with other temporary files. Processes of nodes in
	// containers have the same ids
	const folder = context.videoHosts.files.scratch(`live-${randomUUID()}`);
	const qualities = createQualityMakers(context, folder);
	const senders = createSenders(context, { folder, qualities });
	let child: ChildProcess | null = null;
	let isStopping = false;
	const tell = (message: ToIngest, socket?: Socket) => child?.connected && child.send(message, socket);
	const connections = createConnections(context, senders, tell);

	const openChild = (): ChildProcess => {
		const made = forkWorker({ folder, memoryMb: env.MEDIA_MEMORY_MB, silenceMs });
		made.on('message', (message: FromIngest) => {
			if (message.kind === 'publish') void connections.onPublish(message);
			else if (message.kind === 'segment') connections.all.get(message.connection)?.sender?.store(message.segment);
			else if (message.kind === 'closed') connections.finish(message.connection, message.why, message.refusal);
			else if (message.kind === 'waiting')
				log.warn({ ip: connections.all.get(message.connection)?.ip, why: message.why }, 'live segments wait in memory');
		});
		made.on('error', (error) => log.error({ err: error }, 'the process for live senders'));
		made.once('close', () => {
			for (const connection of [...connections.all.keys()]) connections.finish(connection, 'the process for live senders has ended');
			// the next connection starts another
			child = null;
		});
		return made;
	};

	/** The process that talks to senders gets it. */
	const pass = (connection: number, leftMs: number) => {
		const known = connections.all.get(connection);
		if (!known?.socket) return;
		child ??= openChild();
		const { socket } = known;
		known.socket = null;
		tell({ kind: 'connection', connection, admissionMs: leftMs }, socket);
	};

	const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
		socket.on('error', () => {});
		const added = isStopping ? null : connections.add(socket);
		if (!added) return void socket.destroy();
		const wait = waitMs(added.refusals);
		if (wait === 0) pass(added.connection, admissionMs);
		else setTimeout(pass, wait, added.connection, admissionMs - wait);
	});
	const listening = listenOn(server, context, { port, host, isWanted: () => !isStopping });

	/** Disconnects senders that do not count any more: the stream has ended, or has another key. */
	const renewAll = async () => {
		const sending = [...connections.all].flatMap(([connection, { sender }]) => (sender ? [{ connection, id: sender.id }] : []));
		const counting = await senders.renew();
		for (const { connection, id } of sending) if (!counting.has(id)) tell({ kind: 'disconnect', connection });
	};
	const renewal = setInterval(() => renewAll().catch((error) => log.warn({ err: error }, 'live senders were not renewed')), renewMs);

	const stop = async () => {
		isStopping = true;
		server.close();
		connections.sendWaitingAway();
		const ending = child;
		if (ending) {
			tell({ kind: 'stop' });
			// what was sent last is stored, so that nothing is lost
			await connections.emptied();
		}
		await connections.stored();
		ending?.disconnect();
		clearInterval(renewal);
		await qualities.stop();
	};
	return { listening, stop };
}
