import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSender } from '#testing/rtmp-sender.ts';
import type { FromSender } from './live-sender.ts';
import type { Node } from './nodes.ts';

const SENDER = fileURLToPath(new URL('./live-sender.ts', import.meta.url));

export type Sender = {
	/** frames sent on the connection that is open now, or was last */
	frames(): number;
	connections(): number;
	/** kill -9; how many frames it had sent */
	kill(): Promise<number>;
	/** a person starts OBS again */
	start(): void;
	stop(): void;
};

export function startSender(port: number, key: string): Sender {
	let child: ChildProcess;
	let frames = 0;
	let connections = 0;
	const start = () => {
		child = fork(SENDER, [String(port), key], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
		child.on('message', (message: FromSender) => {
			if (message.kind === 'frames') frames = message.count;
			if (message.kind !== 'connected') return;
			connections += 1;
			frames = 0;
		});
	};
	start();
	return {
		frames: () => frames,
		connections: () => connections,
		kill: async () => {
			const killed = child;
			killed.kill('SIGKILL');
			// what it said last is read
			await new Promise((done) => killed.once('close', done));
			return frames;
		},
		start,
		stop: () => void child.kill('SIGTERM'),
	};
}

/** The process that talks to senders is a child of the node that has the port. */
export function holdsStream({ pid }: Node): boolean {
	const children = readFileSync(`/proc/${pid()}/task/${pid()}/children`, 'utf8').split(' ').filter(Boolean);
	return children.some((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('ingest-worker'));
}

const AT_ONCE = 6;

/** Tries keys, each from another network, since one that is refused again and again waits; how many were admitted, and how many a second were tried. */
export async function guessKeys(port: number, count: number): Promise<{ admitted: number; aSecond: number }> {
	let [left, admitted] = [count, 0];
	const began = performance.now();
	const guess = async () => {
		while (left-- > 0) {
			const sender = await openSender({
				port,
				key: randomBytes(20).toString('hex'),
				localAddress: `127.9.${(left >> 8) & 255}.${1 + (left & 127)}`,
			}).catch(() => null);
			if (sender?.isAdmitted) admitted += 1;
			sender?.drop();
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, guess));
	return { admitted, aSecond: (count * 1_000) / (performance.now() - began) };
}
