import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Storage } from './s3.ts';
import { StorageUnavailable } from './storage.ts';

/** what the storage sends when it has read a request; nothing more follows */
let answer = '';
let server: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
	server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {}).on('data', () => void socket.write(answer));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});
afterAll(() => {
	for (const socket of sockets) socket.destroy();
	server.close();
});

const storage = (silentMs = 50) =>
	s3Storage({
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		bucket: 'pliki',
		region: 'eu-central-1',
		accessKeyId: 'klucz',
		secretAccessKey: 'sekret',
		silentMs,
	});

describe('a bucket that accepts connections and falls silent', () => {
	it.each([
		['put', () => storage().put('a.jpg', Buffer.from('a'), 'image/jpeg')],
		['size', () => storage().size('a.jpg')],
		['read', () => storage().read('a.jpg')],
		['remove', () => storage().remove('a.jpg')],
		['removeFolder', () => storage().removeFolder('packages/a')],
	])('%s is given up', async (_name, call) => {
		answer = '';
		await expect(call()).rejects.toThrow(StorageUnavailable);
	});

	it('a file that stops in the middle is given up', async () => {
		answer = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nbegin';
		// on a busy machine the beginning takes a while
		const body = await storage(1_000).read('a.jpg');
		await expect(text(body)).rejects.toThrow(StorageUnavailable);
	});
});

it('a folder of which the bucket refuses to remove a file counts as not removed', async () => {
	const ofXml = (xml: string) => `HTTP/1.1 200 OK\r\ncontent-type: application/xml\r\ncontent-length: ${xml.length}\r\n\r\n${xml}`;
	answer = ofXml(
		'<?xml version="1.0"?><A><Contents><Key>packages/a/1</Key></Contents><Error><Key>packages/a/1</Key><Code>SlowDown</Code></Error></A>',
	);
	await expect(storage(5_000).removeFolder('packages/a')).rejects.toThrow('packages/a/1 was not removed: SlowDown');
});
