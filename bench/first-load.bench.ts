import { checkBound } from './bounds.ts';
import { openDemoProduct } from './demo-product.ts';
import { launchBrowser, networkOf } from './slow-browser.ts';

// The first visit of the public home page on a slow phone: 150 ms round trip, 1.6 Mbit/s, a processor four times slower.
// `node bench/first-load.bench.ts` starts the product with the demo content; with an address it measures a running one.

const address = process.argv[2];
const PATH = process.argv[3] ?? '/strona-glowna';
const ROUNDS = 5;

type Shown = { lcp: number; cls: number };
declare global {
	interface Window {
		shown: Shown;
	}
}

const product = address ? null : await openDemoProduct();
const url = address ?? product?.url ?? '';
const browser = await launchBrowser();

async function visit(withScript: boolean) {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		javaScriptEnabled: withScript,
		locale: 'pl-PL',
	});
	const page = await context.newPage();
	const { session, slow } = await networkOf(page);
	await slow();
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	let scripts = 0;
	let all = 0;
	session.on('Network.responseReceived', ({ type, response }) => {
		if (type === 'Script') scripts += Number(response.headers['content-length'] ?? 0);
	});
	session.on('Network.loadingFinished', ({ encodedDataLength }) => {
		all += encodedDataLength;
	});
	await page.addInitScript(() => {
		window.shown = { lcp: 0, cls: 0 };
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) window.shown.lcp = entry.startTime;
		}).observe({ type: 'largest-contentful-paint', buffered: true });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) window.shown.cls += entry.value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.goto(url + PATH, { waitUntil: 'networkidle' });
	const text = await page.locator('main').innerText();
	const shown = withScript ? await page.evaluate(() => window.shown) : { lcp: 0, cls: 0 };
	await context.close();
	return { ...shown, scripts, all, words: text.split(/\s+/).length };
}

const plain = await visit(false);
console.log(`without script: ${plain.words} words to read`);
const visits: Awaited<ReturnType<typeof visit>>[] = [];
for (let n = 0; n < ROUNDS; n++) visits.push(await visit(true));
const median = (name: 'lcp' | 'cls' | 'scripts' | 'all') =>
	visits.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
console.log(`everything ${(median('all') / 1024).toFixed(0)} KB`);
checkBound({ name: 'first load on a slow phone, LCP', value: median('lcp') / 1000, unit: ' s', max: 2 });
checkBound({ name: '… CLS', value: median('cls'), max: 0.05 });
checkBound({ name: '… JavaScript, compressed', value: median('scripts') / 1024, unit: ' KB', max: 170 });
await browser.close();
await product?.close();
process.exit();
