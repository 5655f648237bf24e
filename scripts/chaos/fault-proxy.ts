import { connect, createServer, type Socket } from 'node:net';

export type FaultProxy = {
	port: number;
	cut(): void;
	/** holds bytes back this long, both ways */
	slow(ms: number): void;
	/** accepts connections and sends nothing */
	stall(on: boolean): void;
	/** lets the next COMMIT through and cuts the connection before its answer comes back */
	loseNextCommit(): void;
	/** the target of new connections, e.g. after a restart on another port */
	retarget(port: number): void;
	close(): Promise<void>;
};

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
	let target = targetPort;
	let delay = 0;
	let stalled = false;
	let losing = false;
	const sockets = new Set<Socket>();

	const relay = (from: Socket, to: Socket) => {
		from.on('data', (chunk: Buffer) => {
			if (stalled) return;
			if (losing && chunk.includes('commit\0')) {
				losing = false;
				to.write(chunk, () => from.destroy());
				return;
			}
			if (delay === 0) to.write(chunk);
			else setTimeout(() => to.writable && to.write(chunk), delay);
		});
		const end = () => {
			from.destroy();
			to.destroy();
			sockets.delete(from);
		};
		from.on('error', end);
		from.on('close', end);
	};

	const server = createServer((client) => {
		const upstream = connect(target, '127.0.0.1');
		sockets.add(client).add(upstream);
		relay(client, upstream);
		relay(upstream, client);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const cut = () => {
		for (const socket of sockets) socket.destroy();
		sockets.clear();
	};
	return {
		port: (server.address() as { port: number }).port,
		cut,
		loseNextCommit: () => {
			losing = true;
		},
		slow: (ms) => {
			delay = ms;
		},
		stall: (on) => {
			stalled = on;
			if (!on) cut();
		},
		retarget: (port) => {
			target = port;
		},
		close: () =>
			new Promise((done) => {
				cut();
				server.close(() => done());
			}),
	};
}
