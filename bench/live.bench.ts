import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openSender } from '#testing/rtmp-sender.ts';
import { insertLiveEvening } from '../scripts/chaos/live-evening.ts';
import { freePort } from '../scripts/lib/free-port.ts';
import { checkBound } from './bounds.ts';
import { type Installation, percentile, rate, startBenchInstallation } from './installation.ts';
import { type Seen, watch } from './live-viewer.ts';

// A live stream sent in real time over RTMP to one server process, and 500 people who watch it there for a minute. Statements are counted by
// pg_stat_statements: all of the database in that minute, for viewers, sender and housekeeping. The load generator and the database share the
// two cores. `node bench/live.bench.ts`, with VIEWERS, SECONDS and KBPS to change it.

const VIEWERS = Number(process.env.VIEWERS ?? 500);
const SECONDS = Number(process.env.SECONDS ?? 60);
const KBPS = Number(process.env.KBPS ?? 2_500);
const WARM_UP_MS = 12_000;
const FRAMES_A_SECOND = 12;
const film = readFileSync(new URL('../server/testing/films/stage.mp4', import.meta.url));

const port = await freePort();
const livePort = await freePort();
const installation = await startBenchInstallation({
	port,
	people: VIEWERS,
	env: { LIVE_PORT: String(livePort) },
	databaseSettings: { shared_preload_libraries: 'pg_stat_statements' },
});

const call = async (path: string, token: string, method = 'POST') => {
	const answer = await fetch(`${installation.url}${path}`, {
		method,
		headers: { 'x-auth-token': token, 'content-type': 'application/json' },
		...(method === 'POST' && { body: '{}' }),
	});
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
	return { body: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

type Statement = { calls: number; query: string };

const listStatements = async ({ db }: Installation): Promise<Statement[]> =>
	(
		await db.query<Statement>(
			`select calls::int, regexp_replace(query, '\\s+', ' ', 'g') as query from pg_stat_statements
			 where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements' order by calls desc`,
		)
	).rows;

/** Of one viewer: how long after it was sent each segment begins to be shown; a segment that comes late stops the picture. */
function lagsOf({ segments }: Seen, startOf: ReadonlyMap<number, { sentAt: number; ms: number }>): number[] {
	let freeAt = 0;
	return segments.flatMap(({ number, arrivedAt }) => {
		const sent = startOf.get(number);
		if (!sent) return [];
		const shownAt = Math.max(arrivedAt, freeAt);
		freeAt = shownAt + sent.ms;
		return [shownAt - sent.sentAt];
	});
}

/** Stays open until the signal, as on the page of each viewer. */
const openFeed = (url: string, token: string, signal: AbortSignal) =>
	get(url, { agent: false, headers: { 'x-auth-token': token }, signal }, (answer) => answer.resume().on('error', () => {})).on(
		'error',
		() => {},
	);

try {
	await installation.db.query('create extension pg_stat_statements');
	const { eventId, admin } = await insertLiveEvening(installation.db);
	const live = `/api/events/${eventId}/live`;
	const sender = await openSender({ port: livePort, key: (await call(`${live}/key`, admin)).body.key });
	if (!sender.isAdmitted) throw new Error('the sender was refused');
	const stopping = new AbortController();
	let beganAt = 0;
	const sending = sender.send(film, {
		realTime: true,
		seconds: 86_400,
		signal: stopping.signal,
		filler: Math.round((KBPS * 1_000) / 8 / FRAMES_A_SECOND),
		onFrame: () => {
			beganAt ||= performance.now();
		},
	});
	while ((await call(live, admin, 'GET')).body.live.kbps === null) await pause(200);
	await call(`${live}/start`, admin);

	const pages: { url: string; cookie: string }[] = [];
	const feeds = new AbortController();
	await rate(installation.buyers(VIEWERS), 8, async (token) => {
		const { body, cookie } = await call(`/api/watch/event/${eventId}`, token);
		pages.push({ url: body.source.url, cookie });
		openFeed(`${installation.url}/api/watch/event/${eventId}/feed`, token, feeds.signal);
	});
	const watching = pages.map(async (page, index) => {
		// not all at the same moment
		await pause((index / VIEWERS) * (WARM_UP_MS / 2));
		return watch({ port, ...page, signal: stopping.signal });
	});
	await pause(WARM_UP_MS);

	await installation.db.query('select pg_stat_statements_reset()');
	const [from, cpuBefore] = [performance.now(), installation.cpuSeconds()];
	await pause(SECONDS * 1_000);
	const [until, cpuSeconds] = [performance.now(), installation.cpuSeconds() - cpuBefore];
	const statements = await listStatements(installation);
	const shown = (await call(live, admin, 'GET')).body.live;
	stopping.abort();
	feeds.abort();
	const seen = await Promise.all(watching);
	await sending;

	const { rows } = await installation.db.query<{ number: number; ms: number }>(
		'select number, duration_ms as ms from live_segments order by number',
	);
	const startOf = new Map<number, { sentAt: number; ms: number }>();
	let sentAt = beganAt;
	for (const { number, ms } of rows) {
		startOf.set(number, { sentAt, ms });
		sentAt += ms;
	}
	const measured = seen.flatMap(({ segments }) => segments.filter(({ arrivedAt }) => arrivedAt >= from && arrivedAt < until));
	const times = measured.map(({ ms }) => ms);
	const playlists = seen.flatMap((one) => one.playlists);
	const lags = seen.flatMap((one) => lagsOf(one, startOf)).map((ms) => ms / 1_000);
	const calls = statements.reduce((sum, statement) => sum + statement.calls, 0);
	const failed = seen.flatMap((one) => one.failed);
	console.log({
		viewers: VIEWERS,
		countedByTheServer: shown.viewers,
		kbps: shown.kbps,
		segments: measured.length,
		segmentP50: Math.round(percentile(times, 0.5)),
		segmentP95: Math.round(percentile(times, 0.95)),
		segmentMost: Math.round(Math.max(...times)),
		playlistP95: Math.round(percentile(playlists, 0.95)),
		lagP50: percentile(lags, 0.5).toFixed(1),
		lagP95: percentile(lags, 0.95).toFixed(1),
		statements: calls,
		serverCores: (cpuSeconds / SECONDS).toFixed(2),
		failed: failed.slice(0, 5),
	});
	for (const { calls: count, query } of statements.slice(0, 10)) console.log(`${String(count).padStart(6)}  ${query.slice(0, 110)}`);
	checkBound({ name: 'requests of viewers that failed', value: failed.length, max: 0 });
	checkBound({
		name: 'segments fetched of those sent meanwhile, by each viewer',
		value: measured.length / VIEWERS / (SECONDS / 2),
		min: 0.95,
	});
	checkBound({ name: 'p95 of a segment', value: percentile(times, 0.95), unit: ' ms', max: 200 });
	checkBound({ name: 'longest lag from sent to shown', value: Math.max(...lags), unit: ' s', max: 12 });
} finally {
	await installation.close();
}
process.exit();
