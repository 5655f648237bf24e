import { describe, expect, it } from 'vitest';
import { type Amf, writeAmf } from './amf0.ts';
import { MESSAGE, ProtocolError, writeMessage } from './chunks.ts';
import { createSession } from './session.ts';

const HELLO = Buffer.concat([Buffer.from([3]), Buffer.alloc(3072)]);

const say = (type: number, body: Buffer) => writeMessage({ type, timestamp: 0, streamId: 0, body }, 128);
const command = (...values: Amf[]) => say(MESSAGE.command, writeAmf(...values));

/** A connection without a key that has shaken hands, and how many bytes it was answered. */
async function openSession({ isAdmitted = false, hasRead = true } = {}) {
	let answered = 0;
	const receive = createSession({
		send: (bytes) => {
			answered += bytes.length;
		},
		hasRead: () => hasRead,
		publish: async () => isAdmitted,
		metadata: () => {},
		media: () => {},
		finished: () => {},
	});
	await receive(HELLO);
	return { receive, answered: () => answered };
}

const CONNECT = command('connect', 1, { app: 'live' });
const PUBLISH = command('publish', 5, null, 'key', 'live');

describe('G-021 a stranger', () => {
	it.each([
		['a transaction of 3,000 letters', command('createStream', 'x'.repeat(3_000), null)],
		['a transaction that is an object', command('connect', { a: 1 }, {})],
		['a command for the third time', Buffer.concat([CONNECT, CONNECT, CONNECT])],
		['a message of 4 KB', command('connect', 1, { app: 'live', tcUrl: 'x'.repeat(4_200) })],
		['many small messages', Buffer.concat(Array.from({ length: 80 }, () => command('ping')))],
		['many bytes', Buffer.concat(Array.from({ length: 5 }, () => command('ping', 'x'.repeat(3_500))))],
		['many empty messages', Buffer.concat([say(MESSAGE.userControl, Buffer.alloc(0)), Buffer.alloc(5_000, 0xc3)])],
	])('G-021 who sends %s is sent away, and was answered a few kilobytes at most', async (_name, bytes) => {
		const { receive, answered } = await openSession();
		await expect(receive(bytes)).rejects.toThrow(ProtocolError);
		expect(answered()).toBeLessThan(8_192);
	});

	it('G-021 is listened to no more once the key is refused', async () => {
		const { receive, answered } = await openSession();
		await receive(Buffer.concat([CONNECT, PUBLISH]));
		const refused = answered();
		const other = await openSession();
		await other.receive(Buffer.concat([CONNECT, PUBLISH, CONNECT, command('createStream', 'x', null)]));
		expect(other.answered()).toBe(refused);
	});
});

it('G-021 what senders say before they are admitted is understood, and then long messages are', async () => {
	const { receive } = await openSession({ isAdmitted: true });
	const size = Buffer.alloc(4);
	size.writeUInt32BE(0x10_0000);
	const before = [say(MESSAGE.chunkSize, size)];
	const long = writeMessage({ type: MESSAGE.data, timestamp: 0, streamId: 1, body: writeAmf({ a: 'x'.repeat(60_000) }) }, 0x10_0000);
	const commands = ['releaseStream', 'FCPublish', 'createStream', '_checkbw'].map((name) => command(name, 2, null, 'key'));
	await receive(Buffer.concat([...before, CONNECT, ...commands, PUBLISH, long]));
});

it('G-021 a sender that does not read is sent no more acknowledgements', async () => {
	const media = say(MESSAGE.video, Buffer.alloc(1_500_000));
	const answered = await Promise.all(
		[true, false].map(async (hasRead) => {
			const session = await openSession({ isAdmitted: true, hasRead });
			await session.receive(Buffer.concat([CONNECT, PUBLISH]));
			const before = session.answered();
			await session.receive(media);
			return session.answered() - before;
		}),
	);
	expect(answered).toEqual([16, 0]);
});
