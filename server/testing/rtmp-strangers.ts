import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AMF_NULL, amfNumber, amfObject, amfString, command, HANDSHAKE, message } from './rtmp-bytes.ts';

// Peers at the port of live senders that mean no good: they have no key, and most neither read nor close. Each is a loop over its socket
// that goes on until the server has ended it.

type Random = { below: (n: number) => number; bytes: (n: number) => Uint8Array };

const HELLO = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * HANDSHAKE)]);

const wait = (ms: number) => pause(ms, undefined, { ref: false });

const write = async (socket: Socket, bytes: Uint8Array) => {
	if (!socket.destroyed && !socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
};

const repeat = async (socket: Socket, bytes: () => Uint8Array, everyMs = 0) => {
	while (!socket.destroyed) {
		await write(socket, bytes());
		await (everyMs > 0 ? wait(everyMs) : new Promise(setImmediate));
	}
};

const uint32 = (value: number) => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
};
const chunkSize = (size: number) => message(0, { type: 1, at: 0, body: uint32(size) }, 2);
const CONNECT = command(0, amfString('connect'), amfNumber(1), amfObject({ app: amfString('live') }));
const createStream = (transaction: Buffer) => command(0, amfString('createStream'), transaction, AMF_NULL);
const PING = command(0, amfString('ping'), amfNumber(9), AMF_NULL);
const ASK = Buffer.concat([
	CONNECT,
	createStream(amfNumber(4)),
	command(1, amfString('publish'), amfNumber(5), AMF_NULL, amfString('0'.repeat(40)), amfString('live')),
]);

const hugeMessage = (length: number) => {
	const head = Buffer.alloc(12);
	head[0] = 6;
	head.writeUIntBE(length, 4, 3);
	head[7] = 20;
	return head;
};

const hugeArray = message(0, { type: 20, at: 0, body: Buffer.concat([amfString('connect'), Buffer.from([10, 255, 255, 255, 255])]) }, 3);

type Behaviour = { reads: boolean; act: (socket: Socket, random: Random) => Promise<void> };

const after =
	(...first: Uint8Array[]) =>
	async (socket: Socket, next: () => Promise<void>) => {
		await write(socket, Buffer.concat(first));
		await next();
	};

const STRANGERS = {
	silent: { reads: true, act: async () => {} },
	'silent after the handshake': { reads: true, act: (socket) => write(socket, HELLO) },
	'a byte now and then': { reads: true, act: (socket) => repeat(socket, () => Buffer.from([3]), 50) },
	'refused, and talks on': { reads: true, act: (socket) => after(HELLO, ASK)(socket, () => repeat(socket, () => PING, 50)) },
	'refused, and does not read': { reads: false, act: (socket) => after(HELLO, ASK)(socket, () => repeat(socket, () => PING, 50)) },
	'wants long answers and does not read': {
		reads: false,
		act: (socket) => {
			const long = createStream(amfString('x'.repeat(65_400)));
			return after(HELLO, chunkSize(0x10_0000), CONNECT)(socket, () => repeat(socket, () => long));
		},
	},
	'wants many answers and does not read': {
		reads: false,
		act: (socket) => after(HELLO)(socket, () => repeat(socket, () => Buffer.concat(Array.from({ length: 200 }, () => CONNECT)))),
	},
	'huge numbers': {
		reads: true,
		act: (socket, random) => {
			const numbers = [chunkSize(0x7fff_ffff), chunkSize(0xff_ffff), hugeMessage(0xff_ffff), hugeArray, createStream(amfNumber(1e308))];
			return after(HELLO, CONNECT)(socket, () => repeat(socket, () => numbers[random.below(numbers.length)] ?? PING, 5));
		},
	},
	noise: { reads: true, act: (socket, random) => after(HELLO)(socket, () => repeat(socket, () => random.bytes(1 + random.below(5_000)))) },
	'noise at once': { reads: true, act: (socket, random) => repeat(socket, () => random.bytes(1 + random.below(5_000))) },
} satisfies Record<string, Behaviour>;

export type StrangerKind = keyof typeof STRANGERS;
export const STRANGER_KINDS = Object.keys(STRANGERS) as StrangerKind[];

type StrangerOptions = { port: number; localAddress: string; kind: StrangerKind; random: Random };

/** Behaves so until the server has ended the connection; its own side it never closes. `heard`: bytes of the server that it read. */
export function openStranger({ port, localAddress, kind, random }: StrangerOptions) {
	const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
	const { reads, act } = STRANGERS[kind];
	let heard = 0;
	socket.on('error', () => socket.destroy());
	if (reads)
		socket.on('data', (bytes) => {
			heard += bytes.length;
		});
	const closed = new Promise<void>((done) => socket.once('close', () => done()));
	// one that only listens would not notice the end
	socket.once('end', () => repeat(socket, () => PING, 50));
	socket.once('connect', () => void act(socket, random).catch(() => {}));
	return { closed, heard: () => heard, drop: () => void socket.destroy() };
}

/** The processes for live senders this one has started. */
export const ingestProcesses = (): number[] =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
		.split(' ')
		.filter(Boolean)
		.map(Number)
		.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ingest-worker'));

export const megabytesOf = (pid: number): number =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
