import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Env } from '#server/lib/env.ts';
import { proxy } from '../../scripts/doctor/proxy.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

let written = '';
let port = 0;
const server = createServer((incoming, answer) => {
	request({ port, host: '127.0.0.1', path: incoming.url, headers: { 'x-forwarded-for': written } }, (got) => {
		answer.writeHead(got.statusCode ?? 502);
		got.pipe(answer);
	}).end();
});
beforeAll(async () => {
	port = await freePort();
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));

it.each([
	['8.8.8.8', 'ok', 'which names the caller'],
	['8.8.8.8:4711', 'warn', '"8.8.8.8:4711"; it is read as 8.8.8.8'],
	['unknown', 'warn', '"unknown", which is no address'],
])('G-024 doctor: of a proxy that writes %s it says %s', async (header, state, text) => {
	written = header;
	const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const env = { HOST: '127.0.0.1', PORT: port, TRUST_PROXY: ['loopback'], publicUrl } as Env;
	expect(await proxy.run(env)).toEqual({ state, text: expect.stringContaining(text) });
});
