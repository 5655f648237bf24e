import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { vi } from 'vitest';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { sql } from '#server/lib/db/db.ts';
import { startIngest } from '#server/live/ingest/ingest-process.ts';
import { makeEvent } from './make-event.ts';
import { openSender } from './rtmp-sender.ts';
import type { TestApp } from './test-app.ts';

/** An event that is open now and has a live stream, with its key. */
export async function makeLiveEvent(testApp: TestApp, token: string) {
	const today = warsawDate(testApp.context.now());
	const event = await makeEvent(testApp, { full_day: true, date_from: today, date_to: addDays(today, 1) });
	await testApp.context.db.run(sql`update events set live_enabled = true where id = ${event.id}`);
	return { ...event, key: await makeKey(testApp, token, event.id) };
}

type Stream = {
	event: { id: number };
	admin: { id: number };
	onAirAt: string;
	lastSegmentAt: string;
	endedAt?: string | null;
	filmId?: number;
};

/** The row of a stream that was on air, without a sender; its event gets one of its own. */
export async function insertStream(
	{ context: { db } }: TestApp,
	{ event, admin, onAirAt, lastSegmentAt, endedAt = null }: Stream,
): Promise<number> {
	await db.run(sql`update events set live_enabled = true where id = ${event.id}`);
	const random = randomBytes(32).toString('hex');
	const { id } = await db.one<{ id: number }>(sql`
		insert into live_streams (event_id, key_hash, prefix, created_by, on_air_at, on_air_from, last_segment_at, ended_at)
		values (${event.id}, ${random}, ${`live/${random.slice(32)}`}, ${admin.id}, ${onAirAt}, 1, ${lastSegmentAt}, ${endedAt})
		returning id`);
	return id;
}

export async function makeKey(testApp: TestApp, token: string, eventId: number): Promise<string> {
	const { status, body } = await testApp.request({ method: 'POST', url: `/api/events/${eventId}/live/key`, token });
	if (status !== 201) throw new Error(`the key answered ${status}`);
	return body.key;
}

/** Waits until something is so. */
export const until = (is: () => boolean | Promise<boolean>) => vi.waitUntil(is, { interval: 20, timeout: 60_000 });

export type Ingest = Awaited<ReturnType<typeof openIngest>>;

/** A busy machine is not a silent sender, and tests that are refused on purpose do not wait. */
const PATIENT = { renewMs: 100, silenceMs: 120_000, admissionMs: 120_000, waitMs: () => 0 };

/** Takes live streams, on a free port unless one is given. */
export async function openIngest(testApp: TestApp, given = 0, options: Partial<Parameters<typeof startIngest>[1]> = PATIENT) {
	const ingest = startIngest(testApp.context, { port: given, host: '127.0.0.1', ...options });
	const port = await ingest.listening;
	return {
		port,
		stop: ingest.stop,
		send: (key: string, app?: string) => openSender({ port, key, ...(app && { app }) }),
		/** sends these bytes and waits until the connection is closed */
		raw: async (bytes: Buffer) => {
			const socket = connect({ port, host: '127.0.0.1' });
			socket.on('error', () => {}).resume();
			socket.write(bytes);
			await once(socket, 'close');
		},
	};
}

export const liveOf = async (testApp: TestApp, token: string, eventId: number) =>
	(await testApp.request({ url: `/api/events/${eventId}/live`, token })).body.live;

export const callLive = (testApp: TestApp, token: string, eventId: number, what: 'start' | 'end') =>
	testApp.request({ method: 'POST', url: `/api/events/${eventId}/live/${what}`, token });

/** How many segments of the event are stored. */
export const segmentsOf = async ({ context: { db } }: TestApp, eventId: number) =>
	(
		await db.one<{ count: number }>(
			sql`select count(*) as count from live_segments g join live_streams s on s.id = g.stream_id where s.event_id = ${eventId}`,
		)
	).count;

/** A person's page: what the watch call answered, and requests below the signed address with the cookie of this browser. */
export async function watchLive(testApp: TestApp, token: string, eventId: number) {
	const { status, body, headers, text } = await testApp.request({ method: 'POST', url: `/api/watch/event/${eventId}`, token, body: {} });
	if (status !== 200) throw new Error(`watching answered ${status}: ${text}`);
	const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
	const folder = String(body.source.url).replace(/\/[^/]*$/, '');
	const get = (name: string, given: Record<string, string> = { cookie }) => testApp.request({ url: `${folder}/${name}`, headers: given });
	const raw = async (name: string) => (await testApp.app.inject({ url: `${folder}/${name}`, headers: { cookie } })).rawPayload;
	return {
		answer: body,
		cookie,
		get,
		/** the files a playlist of one part names, as one film */
		bytes: async (playlist: string) => {
			const init = /URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
			const names = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
			return Buffer.concat(await Promise.all([init, ...names].map(raw)));
		},
	};
}
