import { createServer } from 'node:net';

/**
 * Below the ranges from which operating systems take ports of outgoing connections (Linux from 32768, others from 49152):
 * between the choice of a port and its use, and between two uses, no connection of another process can take it.
 */
const FIRST = 10_000;
const COUNT = 20_000;
/** Odd and coprime to COUNT, so that processes started one after the other begin far apart. */
const STRIDE = 487;

let next = (process.pid * STRIDE) % COUNT;

const isFree = (port: number) =>
	new Promise<boolean>((done) => {
		const server = createServer();
		server.once('error', () => done(false));
		server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
	});

/** A port of 127.0.0.1 for a server that must know its address before it listens. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < COUNT; tries++) {
		const port = FIRST + next;
		next = (next + 1) % COUNT;
		if (await isFree(port)) return port;
	}
	throw new Error(`no free port from ${FIRST} to ${FIRST + COUNT - 1}`);
}
