import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { makeVideo } from '#testing/make-video.ts';
import { startTemplateServer } from '#testing/template.ts';
import { openProduct, type Product } from '../e2e/support/product.ts';
import { ensureWebBuild } from '../scripts/lib/web.ts';
import { checkBound } from './bounds.ts';
import { writeFilm, writeSound } from './film-source.ts';
import { percentile } from './installation.ts';
import { median } from './load.ts';
import { launchBrowser, type Network, networkOf } from './slow-browser.ts';
import { hostPackaged, openPage } from './watched-film.ts';

// A packaged film in Chromium. First: the time until the picture moves with 150 ms round trip and 1.6 Mbit/s. Then: the difference between
// the film and the interpreter's window and the audio description, while it plays, after seeks and after stalls.
// `MINUTES=30 node bench/playback.bench.ts`, also with ROUNDS and SEEKS; with 2 minutes (the default) it takes about ten.

const MINUTES = Number(process.env.MINUTES ?? 2);
const SEEKS = Number(process.env.SEEKS ?? 50);
const STALLS = 5;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const MAX_COLD_SECONDS = 3.5;
const MAX_PRESSED_SECONDS = 3;
const MAX_DRIFT_MS = 150;
/** Settled: the film has played for this long without a seek or a stall, and the network is there. */
const SETTLED_MS = 2_000;
const READING_MS = 4_000;

type Drift = { interpreter: number; description: number };
declare global {
	interface Window {
		/** milliseconds since the document was requested */
		pressedAt?: number;
		movedAt?: number;
		/** when the film began to play without interruption; null while it does not */
		steadySince: number | null;
		/** milliseconds, or infinite where it does not play */
		drift(): Drift;
	}
}

/** Runs in every document before its own scripts. */
function observe() {
	const film = () => document.querySelector<HTMLVideoElement>('video[slot=media]');
	window.steadySince = null;
	document.addEventListener(
		'click',
		() => {
			window.pressedAt = performance.now();
		},
		true,
	);
	const look = () => {
		const main = film();
		if (main && main.currentTime > 0 && main.readyState > HTMLMediaElement.HAVE_CURRENT_DATA) window.movedAt ??= performance.now();
		const isSteady = main && !main.paused && !main.seeking && main.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
		window.steadySince = isSteady ? (window.steadySince ?? performance.now()) : null;
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
	window.drift = () => {
		const main = film();
		const from = (other: HTMLMediaElement | null) =>
			main && other && !other.paused ? Math.abs(other.currentTime - main.currentTime) * 1000 : Number.POSITIVE_INFINITY;
		return {
			interpreter: from(document.querySelector('video:not([slot=media])')),
			description: from(document.querySelector('audio')),
		};
	};
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const isSettled = (page: Page) =>
	page.waitForFunction((ms) => window.steadySince !== null && performance.now() - window.steadySince >= ms, SETTLED_MS, {
		timeout: 60_000,
	});

type Start = { browser: Browser; product: Product; slug: string };

async function slowPage({ browser, product }: Start): Promise<{ page: Page; network: Network }> {
	const page = await openPage(browser, product, await product.make.user());
	await page.addInitScript(observe);
	const network = await networkOf(page);
	await network.slow();
	return { page, network };
}

const hasMoved = (page: Page) => page.waitForFunction(() => window.movedAt !== undefined, undefined, { timeout: 60_000 });

/** Seconds from the request of the watch page with an empty cache. */
async function startCold(start: Start): Promise<number> {
	const { page } = await slowPage(start);
	await page.goto(`${start.product.url}/wideo/${start.slug}?ogladaj=true`, { waitUntil: 'commit' });
	await hasMoved(page);
	const moved = await page.evaluate(() => window.movedAt ?? 0);
	await page.context().close();
	return moved / 1000;
}

/** Seconds from pressing "Oglądaj" on the page of the title, read for some seconds. */
async function startPressed(start: Start): Promise<number> {
	const { page } = await slowPage(start);
	await page.goto(`${start.product.url}/wideo/${start.slug}`);
	const button = page
		.getByRole('link', { name: 'Oglądaj' })
		.or(page.getByRole('button', { name: 'Oglądaj' }))
		.first();
	await button.waitFor();
	await pause(READING_MS);
	await button.click();
	await hasMoved(page);
	const seconds = await page.evaluate(() => ((window.movedAt ?? 0) - (window.pressedAt ?? 0)) / 1000);
	await page.context().close();
	return seconds;
}

async function measureStart(start: Start) {
	const [cold, pressed]: [number[], number[]] = [[], []];
	for (let round = 0; round < ROUNDS; round++) {
		cold.push(await startCold(start));
		pressed.push(await startPressed(start));
	}
	const shown = (seconds: number[]) => seconds.map((value) => value.toFixed(2)).join(', ');
	console.log(`watch page opened with an empty cache: ${shown(cold)} s; "Oglądaj" pressed: ${shown(pressed)} s`);
	checkBound({ name: 'watch page to the first moving picture, empty cache', value: median(cold), unit: ' s', max: MAX_COLD_SECONDS });
	checkBound({ name: '"Oglądaj" to the first moving picture', value: median(pressed), unit: ' s', max: MAX_PRESSED_SECONDS });
}

function report(when: string, drifts: readonly Drift[]) {
	for (const kind of ['interpreter', 'description'] as const) {
		const values = drifts.map((drift) => drift[kind]);
		console.log(`${kind}, ${when}: p95 ${percentile(values, 0.95).toFixed(0)} ms of ${values.length} samples`);
		checkBound({ name: `${kind}, ${when}: worst difference`, value: Math.max(...values), unit: ' ms', max: MAX_DRIFT_MS });
	}
}

const driftOf = (page: Page) => page.evaluate(() => window.drift());

/** Samples of every second while it plays; without those of a film that has just stalled. */
async function whilePlaying(page: Page, seconds: number): Promise<Drift[]> {
	await page.waitForFunction(() => Object.values(window.drift()).every(Number.isFinite), undefined, { timeout: 60_000 });
	const drifts: Drift[] = [];
	let skipped = 0;
	for (let second = 0; second < seconds; second++) {
		await pause(1_000);
		const { steadyMs, drift } = await page.evaluate(() => ({
			steadyMs: window.steadySince === null ? 0 : performance.now() - window.steadySince,
			drift: window.drift(),
		}));
		if (steadyMs >= SETTLED_MS) drifts.push(drift);
		else skipped++;
	}
	console.log(`${skipped} of ${seconds} samples left out: the film itself had not played for ${SETTLED_MS / 1000} s`);
	return drifts;
}

const seek = (page: Page, to: number) =>
	page.evaluate((seconds) => {
		const film = document.querySelector<HTMLVideoElement>('video[slot=media]');
		if (film) film.currentTime = seconds;
		window.steadySince = null;
	}, to);

/** Places all over the film, in no order. */
const placeOf = (turn: number, seconds: number) => (turn * 0.618 * seconds) % (seconds - 20);

async function afterSeeks(page: Page, seconds: number): Promise<Drift[]> {
	const drifts: Drift[] = [];
	for (let turn = 1; turn <= SEEKS; turn++) {
		await seek(page, placeOf(turn, seconds));
		await isSettled(page);
		drifts.push(await driftOf(page));
	}
	return drifts;
}

/** A seek to a place that is not loaded, with the network away for two seconds and slow afterwards. */
async function afterStalls(page: Page, network: Network, seconds: number): Promise<Drift[]> {
	const drifts: Drift[] = [];
	for (let turn = 1; turn <= STALLS; turn++) {
		await page.reload();
		await isSettled(page);
		await network.off();
		await seek(page, placeOf(turn, seconds));
		await pause(2_000);
		await network.slow();
		await isSettled(page);
		drifts.push(await driftOf(page));
		await network.fast();
	}
	return drifts;
}

await ensureWebBuild(console.log);
const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const database = await startTemplateServer();
process.env.E2E_ADMIN_URL = database.adminUrl;
const product = await openProduct();
const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
try {
	const made = (name: string) => join(folder, name);
	await writeFilm({ path: made('short.mp4'), width: 1280, height: 720, rate: 25, seconds: 24, grain: 40 });
	const short = await makeVideo(product, { video_price_grosze: 0, video_link: await hostPackaged(product, made('short.mp4')) });
	await measureStart({ browser, product, slug: short.slug });

	const seconds = MINUTES * 60 + 60;
	await writeFilm({ path: made('long.mp4'), width: 854, height: 480, rate: 12, seconds, grain: 4 });
	await writeSound(made('voice.m4a'), seconds);
	const long = await makeVideo(product, {
		video_price_grosze: 0,
		video_link: await hostPackaged(product, made('long.mp4')),
		pjm_overlay_video: await hostPackaged(product, made('long.mp4')),
		ad_track: await hostPackaged(product, made('voice.m4a'), 'audio/mp4'),
	});
	const page = await openPage(browser, product, await product.make.user(), { descriptionOn: true, pjmShown: true });
	await page.addInitScript(observe);
	const network = await networkOf(page);
	await page.goto(`${product.url}/wideo/${long.slug}?ogladaj=true`);
	report(`${MINUTES} minutes`, await whilePlaying(page, MINUTES * 60));
	report(`${SETTLED_MS / 1000} s after each of ${SEEKS} seeks`, await afterSeeks(page, seconds));
	report(`${SETTLED_MS / 1000} s after each of ${STALLS} stalls`, await afterStalls(page, network, seconds));
} finally {
	await browser.close();
	await product.close();
	await database.stop();
	rmSync(folder, { recursive: true, force: true });
}
process.exit();
