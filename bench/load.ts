import { connect, type Socket } from 'node:net';

// Requests over keep-alive connections on raw sockets, so that the load generator costs less than the server it measures.

type Load = {
	url: string;
	/** paths requested in rotation */
	paths: readonly string[];
	headers?: Record<string, string>;
	seconds: number;
	connections?: number;
};

const CONNECTIONS = 32;
const HEAD_END = Buffer.from('\r\n\r\n');

type Count = { done: number; wrong?: string };

/** One after another on one connection until `until`. */
function requestRepeatedly(socket: Socket, next: () => string, count: Count, until: number): Promise<void> {
	return new Promise((done, fail) => {
		let head: Buffer = Buffer.alloc(0);
		let left = -1;
		const requestNext = () => {
			if (performance.now() >= until) {
				socket.destroy();
				done();
				return;
			}
			head = Buffer.alloc(0);
			left = -1;
			socket.write(next());
		};
		socket.on('error', fail);
		socket.on('data', (chunk: Buffer) => {
			if (left >= 0) left -= chunk.length;
			else {
				head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
				const end = head.indexOf(HEAD_END);
				if (end < 0) return;
				const text = head.toString('latin1', 0, end);
				if (!/^HTTP\/1\.1 (200|404)/.test(text)) count.wrong ??= text.split('\r\n')[0];
				left = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - HEAD_END.length);
			}
			if (left > 0) return;
			count.done++;
			requestNext();
		});
		socket.once('connect', requestNext);
	});
}

/** Requests a second. */
export async function measureRate({ url, paths, headers = {}, seconds, connections = CONNECTIONS }: Load): Promise<number> {
	const { hostname, port, host } = new URL(url);
	const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
	const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
	let turn = 0;
	const next = () => requests[turn++ % requests.length] ?? '';
	const count: Count = { done: 0 };
	const began = performance.now();
	const until = began + seconds * 1000;
	await Promise.all(
		Array.from({ length: connections }, () => requestRepeatedly(connect(Number(port), hostname).setNoDelay(), next, count, until)),
	);
	if (count.wrong) throw new Error(`${paths[0]} answered ${count.wrong}`);
	return (count.done * 1000) / (performance.now() - began);
}

export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
