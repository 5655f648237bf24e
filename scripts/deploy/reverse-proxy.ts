import { createServer, request } from 'node:http';

/** A reverse proxy in front of the server: forwards requests with the address of the client. */
export async function startReverseProxy(target: string): Promise<{ url: string; close(): Promise<void> }> {
	const server = createServer((incoming, outgoing) => {
		const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
		const upstream = request(`${target}${incoming.url}`, { method: incoming.method, headers, agent: false }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		upstream.once('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
		incoming.pipe(upstream);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}
