import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { type KillableDatabase, startKillableDatabase } from './chaos/killable-database.ts';
import { type Evening, insertLiveEvening, insertSession } from './chaos/live-evening.ts';
import { guessKeys, holdsStream, type Sender, startSender } from './chaos/live-faults.ts';
import { countFrames, listLower, listStored, type Stored, waitForFilm } from './chaos/live-results.ts';
import { type LiveViewer, openLiveViewer, startWatching } from './chaos/live-viewers.ts';
import { type Node, startNode } from './chaos/nodes.ts';
import { createReport } from './chaos/report.ts';
import { createRandom } from './demo/random.ts';
import { freePort } from './lib/free-port.ts';
import { option } from './lib/option.ts';
import { ensureWebBuild } from './lib/web.ts';

// `npm run chaos:live -- --kills 50 --seed 1`: one live stream, two nodes on one database and one folder, a sender that connects again by
// itself and people who watch. Sender, the node that has the stream, and PostgreSQL are killed with -9 at random moments. After each kill all
// must go on by themselves; then `--guesses` keys are tried; at the end everything that was stored must be there, and be the film of the event.

const KILLS = option('kills', 12);
const GUESSES = option('guesses', 10_000);
const SEED = option('seed', 1 + Math.floor(Math.random() * 1e6));
const VIEWERS = 4;
const MAX_WAIT_MS = 90_000;
const FILM_WAIT_MS = 300_000;
const FRAMES_A_SECOND = 12;
/** A killed node loses the segment that is being sent, and one that is being stored. */
const MAX_LOST_SECONDS = 4.5;
const KINDS = ['sender', 'node', 'database'] as const;
type Kind = (typeof KINDS)[number];

const random = createRandom(SEED);
const { print, wrong, conclude } = createReport();

async function until(is: () => boolean | Promise<boolean>, what: string): Promise<number | null> {
	const began = performance.now();
	while (!(await is())) {
		if (performance.now() - began > MAX_WAIT_MS) {
			wrong(`${what}: not within ${MAX_WAIT_MS / 1_000} s`);
			return null;
		}
		await pause(100);
	}
	return performance.now() - began;
}

async function insertEvening(url: string): Promise<Evening & { tokens: string[] }> {
	const db = new pg.Client({ connectionString: url });
	await db.connect();
	const tokens: string[] = [];
	for (let n = 1; n <= VIEWERS; n++) tokens.push(await insertSession(db, { email: `widz${n}@poczta.test`, role: ROLE_IDS.standard }));
	const evening = await insertLiveEvening(db);
	await db.end();
	return { ...evening, tokens };
}

/** Each kind equally often, in a random order. */
function* kinds(): Generator<Kind, never> {
	for (;;)
		yield* KINDS.map((kind) => ({ kind, at: random.next() }))
			.toSorted((a, b) => a.at - b.at)
			.map(({ kind }) => kind);
}

const shown = (times: readonly number[]) => {
	const sorted = times.toSorted((a, b) => a - b).map((ms) => (ms / 1_000).toFixed(1));
	return times.length === 0 ? 'none' : `${times.length}, median ${sorted[sorted.length >> 1]} s, longest ${sorted.at(-1)} s`;
};

function panelOf(urls: readonly string[], { eventId, admin }: Evening) {
	return async (path: string, method = 'POST') => {
		const answer = await fetch(`${urls[0]}/api/events/${eventId}/live${path}`, { method, headers: { 'x-auth-token': admin } });
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
		return (await answer.json()) as { key: string; live: { state: string; kbps: number | null } };
	};
}

type Stage = { database: KillableDatabase; nodes: Node[]; sender: Sender; viewers: LiveViewer[] };

const haveSegmentAfter = (viewers: readonly LiveViewer[], number: number) => () => viewers.every((viewer) => viewer.last() > number);

/** Kills one of them; how many frames had been sent, where the sender was disconnected. */
const faults: Record<Kind, (stage: Stage) => Promise<number | null>> = {
	sender: async ({ sender }) => {
		const frames = await sender.kill();
		await pause(random.below(3_000));
		sender.start();
		return frames;
	},
	node: async ({ nodes, sender }) => {
		const frames = sender.frames();
		await (nodes.find(holdsStream) ?? random.pick(nodes)).kill();
		return frames;
	},
	database: async ({ database }) => {
		await database.kill();
		return null;
	},
};

async function killAll(stage: Stage): Promise<void> {
	const { database, sender, viewers } = stage;
	const times: Record<Kind, number[]> = { sender: [], node: [], database: [] };
	const lost: number[] = [];
	const order = kinds();
	for (let n = 1; n <= KILLS; n++) {
		await pause(random.below(5_000));
		const kind = order.next().value;
		const part = (await listStored(database)).at(-1)?.part ?? 0;
		const connections = sender.connections();
		const sent = await faults[kind](stage);
		const since = (await listStored(database)).at(-1)?.number ?? 0;
		const took = await until(haveSegmentAfter(viewers, since), `viewers after a kill of the ${kind}`);
		if (took !== null) times[kind].push(took);
		if (kind === 'database' && sender.connections() !== connections) wrong('a kill of the database disconnected the sender');
		if (n % 5 === 0) print(`${n} kills, ${since} segments, ${sender.connections()} connections of the sender`);
		if (sent === null) continue;
		const stored = (await listStored(database)).filter((segment) => segment.part === part);
		const missing = Math.max(0, sent - stored.reduce((sum, { frames }) => sum + frames, 0)) / FRAMES_A_SECOND;
		if (kind === 'node') lost.push(missing);
		if (missing > (kind === 'node' ? MAX_LOST_SECONDS : 0))
			wrong(`${missing.toFixed(1)} s of what was sent are lost after a kill of the ${kind}`);
	}
	for (const kind of KINDS) print(`until all viewers went on after a kill of the ${kind}: ${shown(times[kind])}`);
	print(`lost by a kill of the node: at most ${Math.max(0, ...lost).toFixed(1)} s`);
}

async function tryKeys(port: number, { database, viewers }: Stage): Promise<void> {
	const before = (await listStored(database)).at(-1)?.number ?? 0;
	const { admitted, aSecond } = await guessKeys(port, GUESSES);
	if (admitted > 0) wrong(`${admitted} wrong keys were admitted`);
	await until(haveSegmentAfter(viewers, before), 'viewers while keys are tried');
	print(`${GUESSES} keys tried, ${aSecond.toFixed(0)} a second, ${admitted} admitted`);
}

/** What was announced to viewers is what is stored, and all of it can be fetched. */
async function compareFiles(stored: readonly Stored[], { database, viewers }: Stage): Promise<void> {
	const sizes = new Map([...stored, ...(await listLower(database))].map(({ name, bytes }) => [name, bytes]));
	for (const [index, { number }] of stored.entries())
		if (number !== (stored[0]?.number ?? 0) + index) wrong(`segment ${number} does not follow the one before`);
	for (const viewer of viewers)
		for (const [name, bytes] of viewer.files())
			if (name.endsWith('.m4s') && sizes.get(name) !== bytes) wrong(`${name} was announced and is not what is stored`);
	for (const { name, bytes } of stored)
		if ((await viewers[0]?.get(name))?.length !== bytes) wrong(`${name} is stored and cannot be fetched`);
}

async function main() {
	print(`seed ${SEED}: ${KILLS} kills`);
	await ensureWebBuild(print);
	const folder = mkdtempSync(join(tmpdir(), 'rampa-chaos-live-'));
	const database = await startKillableDatabase(folder);
	const evening = await insertEvening(database.url);
	const { eventId, tokens } = evening;
	const livePort = await freePort();
	const environment = {
		NODE_ENV: 'test',
		WORKERS: '1',
		DATABASE_URL: database.url,
		DATA_DIR: folder,
		LIVE_PORT: String(livePort),
		LIVE_QUALITIES: '1',
		MEDIA_TOOLS: 'node-av',
		SECRET: 'secret-of-the-chaos',
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
		LOG_LEVEL: 'silent',
	};
	const nodes: Node[] = [];
	for (let n = 0; n < 2; n++) nodes.push(await startNode({ ...environment, PORT: String(await freePort()) }));
	const urls = nodes.map(({ url }) => url);
	const call = panelOf(urls, evening);
	const sender = startSender(livePort, (await call('/key')).key);
	await until(async () => (await call('', 'GET')).live.kbps !== null, 'the first segment');
	await call('/start');
	await until(async () => (await listLower(database)).length > 3, 'lower qualities');
	const stopping = new AbortController();
	const viewers: LiveViewer[] = [];
	for (const [index, token] of tokens.entries()) {
		const isSlow = index % 2 === 0;
		viewers.push(await openLiveViewer({ nodes: urls, token, eventId, random, isSlow, signal: stopping.signal, wrong }));
	}
	await until(haveSegmentAfter(viewers, 0), 'the first picture');
	print(`watched: ${viewers.map(({ playlist }) => playlist).join(', ')}`);

	const stage = { database, nodes, sender, viewers };
	await killAll(stage);
	await tryKeys(livePort, stage);
	await call('/end');
	sender.stop();
	const stored = await listStored(database);
	await until(haveSegmentAfter(viewers, (stored.at(-1)?.number ?? 1) - 1), 'the end of the stream');
	stopping.abort();
	await Promise.all(viewers.map(({ done }) => done));
	await compareFiles(stored, stage);

	print('the stream has ended, waiting for the film');
	const film = await waitForFilm(database, FILM_WAIT_MS);
	if (!film) wrong('no film was made of the recording');
	else {
		const [filmed, frames] = [await countFrames(folder, film), stored.reduce((sum, segment) => sum + segment.frames, 0)];
		if (filmed !== frames) wrong(`the film has ${filmed} frames of ${frames}`);
		const watched = await startWatching(urls[1] ?? '', eventId, tokens[0] ?? '');
		if (watched.live || watched.source.url.includes('/live/')) wrong('the film is not what holders watch');
		print(`film of ${film.duration} s, ${filmed} frames, ${stored.length} segments in ${stored.at(-1)?.part} parts`);
	}
	for (const node of nodes) await node.stop();
	await database.discard();
	rmSync(folder, { recursive: true, force: true });
	conclude(`${KILLS} kills, ${GUESSES} keys, seed ${SEED}`);
}

await main();
