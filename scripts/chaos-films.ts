import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_FAILURES } from '#domain/hosted-videos/packages/progress.rules.ts';
import { makeHosted } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { createFilmChecks, type FilmChecks } from './chaos/film-checks.ts';
import { startKillableDatabase } from './chaos/killable-database.ts';
import { type PackageNode, startPackageNode } from './chaos/package-node.ts';
import { createReport } from './chaos/report.ts';
import { createRandom } from './demo/random.ts';
import { option } from './lib/option.ts';

// `npm run chaos:films -- --kills 50 --seed 1`: packages of a film are made again and again, while the process that makes them, its media
// process, both, or PostgreSQL are killed with -9 at random moments. After each kill a viewer watches: the film is complete, as uploaded or
// as a package; no finished part is made again; no package fails; at the end nothing is left behind. Linux only: processes are read from /proc.

const KILLS = option('kills', 10);
const SEED = option('seed', 1 + Math.floor(Math.random() * 1e6));
const TARGETS = ['node', 'media', 'both', 'database'] as const;
type Target = (typeof TARGETS)[number];
/** longer than a part takes */
const MAX_DELAY_MS = 1_500;
/** longer than the longest lease */
const LEASE_OVER_MS = 1_900_000;
const DAY_MS = 86_400_000;

const random = createRandom(SEED);
const { print, wrong, conclude } = createReport();
const counts: Record<Target | 'file' | 'hls', number> = { node: 0, media: 0, both: 0, database: 0, file: 0, hls: 0 };
let kills = 0;

const ENV = {
	NODE_ENV: 'test',
	MEDIA_TOOLS: 'node-av',
	MEDIA_NICENESS: '0',
	PACKAGE_CHUNK_SECONDS: '4',
	SECRET: 'secret-of-the-chaos',
	ADMIN_EMAIL_DOMAINS: 'nowascena.test',
	LOG_LEVEL: 'silent',
};

const isPending = async ({ packages }: FilmChecks) => (await packages()).some(({ state }) => state === 'waiting' || state === 'making');

/** Three crashes of the media process at one part are a failure of the film, so it is not killed a third time. */
const mayKillMedia = async ({ parts }: FilmChecks) =>
	!(await parts()).some(({ state, failures }) => state === 'waiting' && failures >= MAX_FAILURES - 1);

type FilmRun = { testApp: TestApp; checks: FilmChecks; node: PackageNode; killDatabase: () => Promise<void> };

async function killOnce({ checks, node, killDatabase }: FilmRun): Promise<void> {
	const wanted = random.pick(TARGETS);
	const target = wanted === 'media' && !(await mayKillMedia(checks)) ? 'node' : wanted;
	if (target === 'database') await killDatabase();
	else if (target === 'media') {
		if (!node.killMedia()) return;
	} else await node.kill({ withMedia: target === 'both' });
	kills += 1;
	counts[target] += 1;
	if (kills % 5 === 0) print(`${kills} kills, ${checks.partsDone()} parts done`);
}

async function check({ watch, checkParts }: FilmChecks): Promise<void> {
	const kind = await watch();
	if (kind) counts[kind] += 1;
	await checkParts();
}

/** One process that makes packages, killed until it has ended. */
async function runNode(run: FilmRun): Promise<void> {
	const { testApp, checks, node } = run;
	const attempts = async () => (await checks.parts()).reduce((sum, part) => sum + part.attempts, 0);
	const atStart = await attempts();
	const killedBefore = counts.database;
	while (!node.hasEnded() && kills < KILLS) {
		await pause(random.below(MAX_DELAY_MS));
		// while it is loaded there is nothing to interrupt
		if (node.hasEnded() || (await attempts()) === atStart) continue;
		await killOnce(run);
		await check(checks);
	}
	if (node.exitCode() !== null && node.exitCode() !== 0 && counts.database === killedBefore)
		wrong(`the node ended with ${node.exitCode()}`);
	await node.kill({ withMedia: true });
	testApp.advance(LEASE_OVER_MS);
	await check(checks);
}

const filesBelow = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));

/** Runs the job to its end; then only the last package is left. */
async function settle(testApp: TestApp, checks: FilmChecks): Promise<void> {
	const { dataDir } = testApp.context.env;
	while (await isPending(checks)) {
		testApp.advance(LEASE_OVER_MS);
		await testApp.runJob('hosted-videos.package');
	}
	await check(checks);
	testApp.advance(2 * DAY_MS);
	await testApp.runJob('hosted-videos.sweep');
	const [last, ...others] = await checks.packages();
	if (last?.state !== 'ready' || others.length > 0) wrong('the last package is not the only one');
	for (const name of readdirSync(join(dataDir, 'work'))) wrong(`work/${name.replace(/\d+/g, '*')} is left behind`);
	for (const path of filesBelow(join(dataDir, 'files', 'packages'))) {
		if (!path.includes(`${last?.prefix}/`)) wrong('a file of an old package is left behind');
		if (path.endsWith('.part')) wrong('a partial file is left behind');
	}
}

async function main() {
	print(`seed ${SEED}: ${KILLS} kills`);
	const folder = mkdtempSync(join(tmpdir(), 'rampa-chaos-films-'));
	const database = await startKillableDatabase(folder);
	const dataDir = join(folder, 'data');
	const testApp = await openTestApp({ oneNode: true, databaseUrl: database.url, env: { ...ENV, DATA_DIR: dataDir } });
	const session = (user: { id: number }) => testApp.make.session(user.id, { remember: true, singleDevice: false });
	const admin = await session(await testApp.make.admin());
	const viewer = await session(await testApp.make.user());
	const { id } = await makeHosted(testApp, admin, 'stage.mp4');
	const { id: videoId } = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(id) });
	const checks = createFilmChecks({ testApp, database, videoId, viewer, wrong });
	let made = 1;
	while (kills < KILLS) {
		if (!(await isPending(checks))) {
			const again = await testApp.request({ method: 'POST', url: `/api/vimeo/${id}/package`, token: admin });
			if (again.status === 202) made += 1;
			else if (again.status !== 503) wrong(`another package answered ${again.status}`);
		}
		const aheadMs = testApp.context.now().getTime() - Date.now();
		const node = startPackageNode({ env: { ...ENV, DATABASE_URL: database.url, DATABASE_POOL: '2', DATA_DIR: dataDir }, aheadMs });
		await runNode({ testApp, checks, node, killDatabase: database.kill });
	}
	await settle(testApp, checks);
	await testApp.close();
	await database.discard();
	rmSync(folder, { recursive: true, force: true });
	const killed = TARGETS.map((target) => `${target} ${counts[target]}`).join(', ');
	print(
		`killed: ${killed}; ${made} packages, ${checks.partsDone()} parts, watched ${counts.file} times as uploaded, ${counts.hls} as a package`,
	);
	conclude(`${kills} kills, seed ${SEED}`);
}

await main();
