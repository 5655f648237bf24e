import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { createContext } from '#server/context.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { ensureWebBuild } from '../scripts/lib/web.ts';
import { checkBound } from './bounds.ts';
import { keepApart } from './cores.ts';
import { startChild } from './installation.ts';
import { measureRate, median } from './load.ts';

// The public pages compared with bare Fastify sending the same bytes, alone and with the same headers, alternating in one run; and whether a home page costs more with
// many titles. `node bench/pages.bench.ts [port]`.

const PORT = Number(process.argv[2] ?? 4891);
const SECONDS = 2;
/** V8 needs tens of thousands of calls to optimise the code */
const WARM_SECONDS = 6;
const ROUNDS = 5;
const SMALL = { videos: 20, events: 20 };
const LARGE = { videos: 1_000, events: 500 };
/** headers as a browser sends them */
const HEADERS = { 'accept-encoding': 'br', 'accept-language': 'pl' };
const WORDS = ['wesele', 'burza', 'lalka', 'dziady', 'swietoszek', 'spektakl', 'zolty', 'autobus', 'ludziach', 'miescie'];
const searchFor = (word: string) => `/szukaj?q=${encodeURIComponent(word)}`;

const url = `http://127.0.0.1:${PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
await ensureWebBuild(console.log);
const database = await startEmbeddedPostgres({ dataDir: folder });
const environment = {
	NODE_ENV: 'test',
	PORT: String(PORT),
	DATABASE_URL: database.url,
	DATA_DIR: folder,
	DEMO: '0',
	JOBS: '0',
	// one process, as bare Fastify is
	WORKERS: '1',
	RATE_LIMITS: 'off',
	SECRET: 'secret-of-the-bench',
	LOG_LEVEL: 'error',
	ADMIN_EMAIL_DOMAINS: 'nowascena.test',
};
await migrate(database.url);
const context = await createContext({ env: readEnv(environment), log: createLogger({ LOG_LEVEL: 'silent' }), databaseUrl: database.url });

const TITLES = ['Wesele', 'Burza', 'Lalka', 'Dziady', 'Świętoszek'];
async function fill(from: typeof SMALL, to: typeof SMALL) {
	for (let n = from.videos + 1; n <= to.videos; n++) {
		const description = `<p>${`Spektakl o ludziach, którzy czekają na żółty autobus w mieście numer ${n}. `.repeat(8)}</p>`;
		await makeVideo({ context }, { title: `${TITLES[n % 5]} ${n}`, slug: `film-${n}-x`, subtitle: `Autor ${n}`, description });
	}
	for (let n = from.events + 1; n <= to.events; n++)
		await makeEvent({ context }, { title: `${TITLES[n % 5]} na żywo ${n}`, slug: `wieczor-${n}-x` });
}
await fill({ videos: 0, events: 0 }, SMALL);
const product = await startChild('server/src/main.ts', environment);
keepApart(product.process);

const rateOf = (paths: readonly string[], address = url, seconds = SECONDS) =>
	measureRate({ url: address, paths, headers: HEADERS, seconds });

/** Node writes them itself */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date'];

let bares = 0;
/** Bare Fastify with the bytes and the headers of a page. */
async function bareWith(path: string) {
	// as sent over the network: fetch would decompress them
	const { body: answer, headers: sent } = await request(url + path, { headers: HEADERS });
	const headers = Object.fromEntries(Object.entries(sent).filter(([header]) => !OF_THE_CONNECTION.includes(header)));
	const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
	const port = PORT + ++bares;
	const child = await startChild(
		'bench/bare-server.ts',
		{},
		{ port, body, headers, encoding: 'base64', type: 'text/html', contentEncoding: 'br' },
	);
	keepApart(child.process);
	return { address: `http://127.0.0.1:${port}`, stop: child.stop };
}

async function compare(name: string, path: string): Promise<number> {
	const bare = await bareWith(path);
	await rateOf(['/bytes'], bare.address, WARM_SECONDS);
	await rateOf(['/answer'], bare.address, WARM_SECONDS);
	await rateOf([path], url, WARM_SECONDS);
	const rounds: { ours: number; bare: number; answer: number }[] = [];
	for (let n = 0; n < ROUNDS; n++)
		rounds.push({
			bare: await rateOf(['/bytes'], bare.address),
			answer: await rateOf(['/answer'], bare.address),
			ours: await rateOf([path]),
		});
	await bare.stop();
	const ours = median(rounds.map((round) => round.ours));
	const bareRate = median(rounds.map((round) => round.answer));
	console.log(`${name}: ${Math.round(ours)} a second, bare Fastify ${Math.round(bareRate)}`);
	const bodyAlone = median(rounds.map((round) => round.ours / round.bare));
	console.log(`${name}, of bare Fastify with the body alone, without our headers: ${bodyAlone.toFixed(2)}`);
	checkBound({ name: `${name}, of bare Fastify`, value: median(rounds.map((round) => round.ours / round.answer)), min: 0.7 });
	return ours;
}

await compare('event', '/wydarzenie/wieczor-1-x/publiczne');
await compare('video', '/wideo/film-1-x/publiczne');
const home = await compare('home', '/strona-glowna');
for (const [name, path] of [
	['sign-in', '/logowanie'],
	['sign-in on the way to a purchase', '/logowanie?redirect=%2Fplatnosc%2Fwydarzenie%2F1'],
	['the shell of the account', '/konto'],
	['an unknown address', '/nie-ma'],
	['an unknown title', '/wideo/nie-ma-takiego/publiczne'],
] as const) {
	await rateOf([path]);
	console.log(`${name}: ${Math.round(await rateOf([path]))} a second`);
}

await fill(SMALL, LARGE);
await context.db.pool.query('vacuum analyze search_documents');
await rateOf(['/strona-glowna']);
const rates: number[] = [];
for (let n = 0; n < ROUNDS; n++) rates.push(await rateOf(['/strona-glowna']));
const large = median(rates);
console.log(`home with ${LARGE.videos} videos and ${LARGE.events} events: ${Math.round(large)} a second`);
checkBound({ name: 'home, cost with many titles against few', value: home / large, max: 1.3 });

await rateOf(WORDS.map(searchFor));
checkBound({ name: 'search with results, ten words in rotation', value: await rateOf(WORDS.map(searchFor)), unit: ' a second', min: 300 });
const different = WORDS.flatMap((word) => Array.from({ length: 1_000 }, (_, n) => searchFor(`${word} ${n}`)));
console.log(`search, every query another one: ${Math.round(await rateOf(different))} a second`);

await product.stop();
await context.db.close();
await database.discard();
