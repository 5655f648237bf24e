import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { closeConnectionsWhenIdle, httpServerWith } from './http-server.ts';

it('J6 a server that closes while it answers a request closes the connection after the answer', async () => {
	const app = fastify({
		serverFactory: httpServerWith(
			() => false,
			() => false,
		),
	});
	closeConnectionsWhenIdle(app);
	const asked = Promise.withResolvers<void>();
	const answer = Promise.withResolvers<string>();
	app.get('/', () => {
		asked.resolve();
		return answer.promise;
	});
	await app.listen({ port: 0, host: '127.0.0.1' });
	// longer than a test may last
	app.server.keepAliveTimeout = 3_600_000;
	const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
	socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
	await asked.promise;
	const closed = app.close();
	await expect.poll(() => app.server.listening).toBe(false);
	answer.resolve('answered');
	const [received] = await once(socket, 'data');
	expect(String(received)).toContain('answered');
	await once(socket, 'end');
	await closed;
});

it('G-061 a stopping server closes each connection after its answer, and answers what still comes on an open one', async () => {
	let isStopping = false;
	const app = fastify({
		serverFactory: httpServerWith(
			() => false,
			() => isStopping,
		),
	});
	app.get('/', () => 'answered');
	await app.listen({ port: 0, host: '127.0.0.1' });
	const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
	const answer = async () => {
		socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
		return String((await once(socket, 'data'))[0]).toLowerCase();
	};
	expect(await answer()).toContain('connection: keep-alive');
	isStopping = true;
	expect(await answer()).toMatch(/^http\/1\.1 200 ok[\s\S]*connection: close[\s\S]*answered$/);
	await once(socket, 'end');
	await app.close();
});
