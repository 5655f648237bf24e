import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What passes a call on to the first of some addresses that takes the connection, as nginx does with the files of deploy/. */
export async function startSmallProxy(addressesFor: (incoming: IncomingMessage) => string[]) {
	const server = createServer((incoming, outgoing) => pass(incoming, outgoing, addressesFor(incoming)));
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, [address, ...others]: string[]) {
	if (!address) {
		outgoing.writeHead(502).end();
		return;
	}
	const [host = '', port = ''] = address.split(':');
	const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
	const upstream = request({ host, port, path: incoming.url, method: incoming.method, headers, agent: false }, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-answered-by': address });
		answer.pipe(outgoing);
	});
	// the body follows the connection, so another address can still have it
	upstream.once('socket', (socket) => socket.once('connect', () => incoming.pipe(upstream)));
	upstream.once('error', (error: NodeJS.ErrnoException) => {
		if (error.code === 'ECONNREFUSED') pass(incoming, outgoing, others);
		else if (!outgoing.headersSent) outgoing.writeHead(502).end();
	});
}
