import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext } from '#server/context.ts';
import { adoptFilm } from '#server/hosted-videos/adopt.service.ts';
import type { Context } from '#server/lib/context.ts';
import { sql } from '#server/lib/db/db.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { makeChunk } from '#server/media/media-worker.chunk.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { smallMemory } from '../scripts/lib/small-memory.ts';
import { checkBound } from './bounds.ts';
import { type Child, startChild } from './installation.ts';
import { residentMb } from './memory.ts';
import { makeFilm } from './synthetic-film.ts';

// Packages of films, made by a real server: the speed of four heights against the addon alone, the speed of a film that is only cut, and the
// memory of the server's own process meanwhile. Linux only: memory and processor time are read from /proc.
// `node bench/films.bench.ts [seconds of film] [rounds] [port]`

const [, , SECONDS = '32', ROUNDS = '2', PORT = '4878'] = process.argv;
const seconds = Number(SECONDS);
/** a film whose key frames are further apart than a segment is encoded at its own height too */
const FAR_KEYS = 10;
const CLOSE_KEYS = 2;
/** seconds of the film that is only cut */
const CUT_SECONDS = 60;
const SAMPLE_MS = 100;

const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'db') });
const environment = {
	NODE_ENV: 'test',
	DATABASE_URL: database.url,
	DATA_DIR: join(folder, 'data'),
	SECRET: 'secret-of-the-bench',
	MEDIA_TOOLS: 'node-av',
};
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const best = (values: readonly number[]) => Math.max(...values);

/** Processor seconds of the ended children of a process: the media processes. */
function childrenCpu(pid: number | undefined): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Adds a film of which the server makes a package; returns the id of the film. */
async function addFilm(context: Context, path: string): Promise<number> {
	const copy = `${path}.copy`;
	copyFileSync(path, copy);
	let id = 0;
	await adoptFilm(context, {
		path: copy,
		name: 'Wesele',
		createdBy: 1,
		settle: async (_tx, hostedId) => {
			id = hostedId;
			return true;
		},
	});
	return id;
}

type Made = { heights: number[]; encodeSeconds: number; allSeconds: number; cpuSeconds: number; peakMb: number };

/** Waits for the package, and watches the server meanwhile. */
async function makePackage(context: Context, { process: { pid } }: Child, path: string): Promise<Made> {
	const cpuBefore = childrenCpu(pid);
	const id = await addFilm(context, path);
	let peakMb = 0;
	for (;;) {
		peakMb = Math.max(peakMb, residentMb(pid));
		const { state, reason } = await context.db.one<{ state: string; reason: string | null }>(
			sql`select state, reason from film_packages where hosted_video_id = ${id}`,
		);
		if (state === 'failed') throw new Error(`no package was made: ${reason}`);
		if (state === 'ready') break;
		await pause(SAMPLE_MS);
	}
	const made = await context.db.one<Omit<Made, 'cpuSeconds' | 'peakMb'>>(sql`
		select (select jsonb_agg(r -> 'height') from jsonb_array_elements(k.plan -> 'rungs') r) as heights,
			sum(extract(epoch from p.done_at - p.begun_at)) filter (where p.kind = 'chunk')::float as "encodeSeconds",
			sum(extract(epoch from p.done_at - p.begun_at))::float as "allSeconds"
		from film_packages k join film_package_parts p on p.package_id = k.id where k.hosted_video_id = ${id} group by k.id`);
	return { ...made, cpuSeconds: childrenCpu(pid) - cpuBefore, peakMb };
}

/** Seconds from the start of the process to its end. */
async function encodeBare(path: string): Promise<number> {
	const target = join(folder, 'bare');
	mkdirSync(target);
	const started = performance.now();
	const child = fork(fileURLToPath(new URL('./bare-ladder.ts', import.meta.url)), [path, target], { execArgv: [] });
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`the addon alone ended with ${code}`);
	rmSync(target, { recursive: true });
	return (performance.now() - started) / 1000;
}

/** A server that has served pages and made a package: growth is what the next film adds. */
async function warmUp(context: Context, child: Child): Promise<void> {
	const visit = async () => {
		for (let call = 0; call < 250; call++) await (await fetch(`http://127.0.0.1:${PORT}/api/appconfig`)).text();
	};
	await Promise.all(Array.from({ length: 16 }, visit));
	const stage = join(folder, 'stage.mp4');
	cpSync(new URL('../server/testing/films/stage.mp4', import.meta.url), stage);
	await makePackage(context, child, stage);
}

async function measureLadder(context: Context, child: Child): Promise<void> {
	const path = join(folder, 'far-keys.mp4');
	await makeFilm({ path, seconds, keysEvery: FAR_KEYS });
	const idleMb = residentMb(child.process.pid);
	const made: Made[] = [];
	const bare: number[] = [];
	for (let round = 0; round < Number(ROUNDS); round++) {
		made.push(await makePackage(context, child, path));
		bare.push(seconds / (await encodeBare(path)));
	}
	const ours = made.map(({ encodeSeconds }) => seconds / encodeSeconds);
	const whole = made.map(({ allSeconds }) => seconds / allSeconds);
	console.log({
		heights: made[0]?.heights,
		filmSecondsPerSecond: { job: ours, bare, jobWithStoryboardAndSound: whole },
		cpuSecondsPerFilmSecond: made.map(({ cpuSeconds }) => cpuSeconds / seconds),
		serverMb: { idle: idleMb, peak: made.map(({ peakMb }) => peakMb) },
	});
	checkBound({ name: 'heights of a film of 1080 lines that is encoded', value: made[0]?.heights.length ?? 0, min: 4 });
	checkBound({ name: 'four heights, against the addon alone', value: best(ours) / best(bare), unit: ' x', min: 0.9 });
	checkBound({ name: 'four heights, seconds of film a second', value: best(ours), min: 0.8 });
	const grown = best(made.map(({ peakMb }) => peakMb)) - idleMb;
	checkBound({ name: "growth of the server's memory while a film is encoded", value: grown, unit: ' MB', max: 32 });
}

async function measureCut(): Promise<void> {
	const path = join(folder, 'close-keys.mp4');
	await makeFilm({ path, seconds: CUT_SECONDS, keysEvery: CLOSE_KEYS });
	const cut = async () => {
		const target = join(folder, 'cut');
		const started = performance.now();
		const tracks = await makeChunk(
			{ kind: 'mp4', path },
			{
				chunk: { from: 0, to: null, starts: [0] },
				rungs: [{ name: 'v1080', width: 1920, height: 1080, mode: 'cut' }],
				rate: { num: 25, den: 1 },
				rotation: 0,
				folder: target,
				segmentName: 'c0000.1',
			},
			() => {},
		);
		const took = (performance.now() - started) / 1000;
		rmSync(target, { recursive: true });
		return { speed: CUT_SECONDS / took, segments: tracks.v1080?.segments.length ?? 0 };
	};
	const cuts = [await cut(), await cut(), await cut()];
	console.log({ cut: cuts });
	checkBound({ name: 'segments of a film that is only cut', value: cuts[0]?.segments ?? 0, min: CUT_SECONDS / 4 });
	checkBound({ name: 'a film that is only cut, seconds of film a second', value: best(cuts.map(({ speed }) => speed)), min: 149 });
}

try {
	await migrate(database.url);
	const context = await createContext({
		env: readEnv(environment),
		log: createLogger({ LOG_LEVEL: 'silent' }),
		databaseUrl: database.url,
	});
	await context.db.run(sql`insert into users (email, firstname, lastname, role_id) values ('a@nowascena.test', 'A', 'B', 1)`);
	await measureCut();
	const child = await startChild('server/src/main.ts', {
		...environment,
		...smallMemory(process.env),
		PORT,
		DEMO: '0',
		WORKERS: '1',
		LIVE_PORT: '0',
		RATE_LIMITS: 'off',
		LOG_LEVEL: 'error',
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
	});
	try {
		await warmUp(context, child);
		await measureLadder(context, child);
	} finally {
		await child.stop();
	}
	await context.db.close();
} finally {
	await database.discard();
	rmSync(folder, { recursive: true, force: true });
}
process.exit();
