import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type FeedLine, readFeedText } from '#domain/audience/feed/feed.rules.ts';
import { listen } from '#server/lib/db/listen.ts';
import { SYNC_CHANNEL } from './node-process.ts';
import type { TestApp } from './test-app.ts';

/** The address of a test app that listens, and hears the notifications of the database as a running server does. */
export async function listenFor(testApp: TestApp) {
	await testApp.app.listen({ port: 0, host: '127.0.0.1' });
	let hear = () => {};
	const isHearing = new Promise<void>((done) => {
		hear = done;
	});
	const { channels, db } = testApp.context;
	const awaited = new Map<string, () => void>();
	channels.on(SYNC_CHANNEL, (number) => awaited.get(number)?.());
	const listener = listen(testApp.databaseUrl, channels.handlers(), () => {
		channels.missed();
		hear();
	});
	await isHearing;
	return {
		url: `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`,
		/** waits until it has received what was sent so far */
		hasHeard: () =>
			new Promise<void>((done, fail) => {
				const number = randomUUID();
				awaited.set(number, done);
				db.pool.query('select pg_notify($1, $2)', [SYNC_CHANNEL, number]).catch(fail);
			}),
		close: () => listener.close(),
	};
}

export type FeedReader = {
	/** the next line; null: the connection has ended */
	next(): Promise<FeedLine | null>;
	/** the next line of a kind, the others before it left out */
	nextOf<K extends FeedLine['kind']>(kind: K): Promise<Extract<FeedLine, { kind: K }> | null>;
	lastId(): number | null;
	headers: Headers;
	close(): void;
};

export async function openFeed(address: string, token: string): Promise<FeedReader> {
	const control = new AbortController();
	const answer = await fetch(address, {
		headers: { 'x-auth-token': token, 'accept-encoding': 'br, gzip' },
		signal: control.signal,
	});
	if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
	const reader = answer.body.getReader();
	const decoder = new TextDecoder();
	const waiting: FeedLine[] = [];
	let rest = '';
	let lastId: number | null = null;

	async function next(): Promise<FeedLine | null> {
		for (;;) {
			const line = waiting.shift();
			if (line) return line;
			const { value, done } = await reader.read();
			if (done) return null;
			const read = readFeedText(rest + decoder.decode(value, { stream: true }));
			rest = read.rest;
			for (const { line, id } of read.lines) {
				lastId = id ?? lastId;
				waiting.push(line);
			}
		}
	}

	return {
		next,
		nextOf: async <K extends FeedLine['kind']>(kind: K) => {
			for (;;) {
				const line = await next();
				if (line === null || line.kind === kind) return line as Extract<FeedLine, { kind: K }> | null;
			}
		},
		lastId: () => lastId,
		headers: answer.headers,
		close: () => control.abort(),
	};
}
