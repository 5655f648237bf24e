import { createServer, request } from 'node:http';

export type Balancer = { url: string; close(): Promise<void> };

const PROBE_MS = 50;

/** A round robin that probes /readyz and sends only to nodes that are ready, as a load balancer does. */
export async function startBalancer(targets: () => string[]): Promise<Balancer> {
	let ready: string[] = [];
	let turn = 0;
	let closed = false;
	const isAnswering = async (url: string) =>
		(await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null))?.ok ?? false;
	/** each node by itself: one that is slow to answer does not delay what is known about the others */
	const probe = async (index: number) => {
		for (let known = targets()[index]; !closed; known = targets()[index]) {
			if (known && (await isAnswering(known))) ready = [...new Set([...ready, known])];
			else if (ready.some((url) => url !== known)) ready = ready.filter((url) => url !== known);
			// else no other node is ready and the machine is probably busy: the last ready node is kept
			await new Promise((done) => setTimeout(done, PROBE_MS));
		}
	};
	const probing = Promise.all(targets().map((_url, index) => probe(index)));
	const server = createServer((incoming, outgoing) => {
		const target = ready[turn++ % Math.max(1, ready.length)];
		if (!target) {
			outgoing.writeHead(503).end();
			return;
		}
		const upstream = request(`${target}${incoming.url}`, { method: incoming.method, headers: incoming.headers, agent: false }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		upstream.once('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
		incoming.pipe(upstream);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	while (ready.length < targets().length) await new Promise((done) => setTimeout(done, PROBE_MS));
	return {
		url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
		close: async () => {
			closed = true;
			await probing;
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}
