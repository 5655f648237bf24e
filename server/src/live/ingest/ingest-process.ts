import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
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
	const connections = new Map<number, Connection>();
	const refused = createRefusedNetworks(context.now);
	const finishing = new Set<Promise<void>>();
	let child: ChildProcess | null = null;
	let counter = 0;
	let isStopping = false;
	const emptied = Promise.withResolvers<void>();

	const strangers = () => [...connections.values()].filter(({ sender, isLeaving }) => !sender && !isLeaving);
	const countSenders = () => [...connections.values()].filter(({ sender }) => sender).length;

	const tell = (message: ToIngest, socket?: Socket) => child?.connected && child.send(message, socket);

	const finish = (connection: number, why: string, refusal: SenderRefusal | null = null) => {
		const known = connections.get(connection);
		connections.delete(connection);
		if (isStopping && connections.size === 0) emptied.resolve();
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
		const isFull = countSenders() >= MAX_SENDERS;
		if (isFull) log.warn({ ip: known?.ip, reason: 'too many senders' }, 'a live sender was refused');
		const sender = known && !isFull ? await senders.accept({ app, key, ip: known.ip, isLogged: !known.isRefused }).catch(failed) : null;
		if (known) Object.assign(known, { sender, isAsking: false });
		// it left meanwhile
		if (sender && !connections.has(connection)) await sender.finish(null);
		tell({ kind: 'admitted', connection, isAdmitted: sender !== null });
	};

	const openChild = (): ChildProcess => {
		const task: IngestTask = { folder, memoryMb: env.MEDIA_MEMORY_MB, silenceMs };
		const made = fork(WORKER, [JSON.stringify(task)], {
			execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
			env: bareEnvironment(),
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		});
		made.on('message', (message: FromIngest) => {
			if (message.kind === 'publish') void onPublish(message);
			else if (message.kind === 'segment') connections.get(message.connection)?.sender?.store(message.segment);
			else if (message.kind === 'closed') finish(message.connection, message.why, message.refusal);
			else if (message.kind === 'waiting')
				log.warn({ ip: connections.get(message.connection)?.ip, why: message.why }, 'live segments wait in memory');
		});
		made.on('error', (error) => log.error({ err: error }, 'the process for live senders'));
		made.once('close', () => {
			for (const connection of [...connections.keys()]) finish(connection, 'the process for live senders has ended');
			// the next connection starts another
			child = null;
		});
		return made;
	};

	/** The process that talks to senders gets it. */
	const pass = (connection: number, leftMs: number) => {
		const known = connections.get(connection);
		if (!known?.socket) return;
		child ??= openChild();
		const { socket } = known;
		known.socket = null;
		tell({ kind: 'connection', connection, admissionMs: leftMs }, socket);
	};

	const sendAway = (connection: number, known: Connection) => {
		known.isLeaving = true;
		if (!known.socket) return void tell({ kind: 'disconnect', connection });
		known.socket.destroy();
		finish(connection, 'others came');
	};

	const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
		socket.on('error', () => {});
		const ip = socket.remoteAddress ?? '';
		const network = ipKey(ip);
		const one: Connection = {
			ip,
			network,
			get isRefused() {
				return isRefusedNetwork(refused.count(network));
			},
			isAsking: false,
			sender: null,
			isLeaving: false,
			socket,
		};
		const leaving = isStopping || connections.size >= MAX_CONNECTIONS ? one : whoMakesRoom(strangers(), one);
		if (leaving === one) return void socket.destroy();
		for (const [connection, known] of connections) if (known === leaving) sendAway(connection, known);
		counter += 1;
		connections.set(counter, one);
		const wait = waitMs(refused.count(network));
		if (wait === 0) pass(counter, admissionMs);
		else setTimeout(pass, wait, counter, admissionMs - wait);
	});
	let isTold = false;
	const listen = () => server.listen({ port, host, exclusive: true });
	server.on('error', async (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EADDRINUSE') log.error({ err: error }, 'live streams are not taken');
		if (!isTold) log.info({ port }, 'LIVE_PORT is taken: waiting for it');
		isTold = true;
		await pause(PORT_AGAIN_MS, undefined, { ref: false });
		if (!isStopping) listen();
	});
	const listening = Promise.withResolvers<number>();
	server.once('listening', () => listening.resolve((server.address() as AddressInfo).port));
	listen();

	/** Disconnects senders that do not count any more: the stream has ended, or has another key. */
	const renewAll = async () => {
		const sending = [...connections].flatMap(([connection, { sender }]) => (sender ? [{ connection, id: sender.id }] : []));
		const counting = await senders.renew();
		for (const { connection, id } of sending) if (!counting.has(id)) tell({ kind: 'disconnect', connection });
	};
	const renewal = setInterval(() => renewAll().catch((error) => log.warn({ err: error }, 'live senders were not renewed')), renewMs);

	return {
		listening: listening.promise,
		stop: async () => {
			isStopping = true;
			server.close();
			for (const [connection, known] of connections) if (known.socket) sendAway(connection, known);
			const ending = child;
			if (ending) {
				tell({ kind: 'stop' });
				// what was sent last is stored, so that nothing is lost
				if (connections.size > 0) await emptied.promise;
			}
			await Promise.all(finishing);
			ending?.disconnect();
			clearInterval(renewal);
			await qualities.stop();
		},
	};
}
