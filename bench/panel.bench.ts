import { createFactory } from '#testing/factory.ts';
import { PANEL_GROUPS, panelAddress } from '#web/app/admin/menu.ts';
import { checkBound } from './bounds.ts';
import { openDemoProduct } from './demo-product.ts';
import { launchBrowser } from './slow-browser.ts';
import { openPage } from './watched-film.ts';

// Every view of the panel, opened first with an empty cache by a person who has not touched anything yet: the scripts it loads, and the time
// until it shows its content with 40 ms round trip and 10 Mbit/s, as Lighthouse measures desktops. `node bench/panel.bench.ts`.

const LAPTOP = { latency: 40, bytesASecond: 10_000_000 / 8 };
const MAX_KB = 300;
const MAX_SECONDS = 2;
const VIEWS = ['start' as const, ...PANEL_GROUPS.flatMap(({ views }) => views.map(({ key }) => key))];

const product = await openDemoProduct();
const browser = await launchBrowser();
const admin = await createFactory(product.context).admin();

async function open(view: (typeof VIEWS)[number]) {
	const page = await openPage(browser, product, admin);
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	const { latency, bytesASecond } = LAPTOP;
	const throughput = { downloadThroughput: bytesASecond, uploadThroughput: bytesASecond };
	await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
	const bytes = { script: 0, style: 0 };
	let files = 0;
	/** what the headers took: the smallest files are sent without a length */
	const headers = new Map<string, { kind: keyof typeof bytes; size: number }>();
	session.on('Network.responseReceived', ({ requestId, response }) => {
		const [, ending] = /\/assets\/[^/]+\.(js|css)$/.exec(response.url) ?? [];
		if (ending) headers.set(requestId, { kind: ending === 'js' ? 'script' : 'style', size: response.encodedDataLength });
	});
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const known = headers.get(requestId);
		if (!known) return;
		files++;
		bytes[known.kind] += encodedDataLength - known.size;
	});
	await page.goto(product.url + panelAddress(view), { waitUntil: 'commit' });
	await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [aria-busy="true"]'));
	const seconds = (await page.evaluate(() => performance.now())) / 1000;
	await page.waitForLoadState('networkidle');
	await page.context().close();
	return { view, seconds, files, script: bytes.script / 1000, style: bytes.style / 1000 };
}

try {
	// the first answers of a server are slower
	await open('start');
	const opened: Awaited<ReturnType<typeof open>>[] = [];
	for (const view of VIEWS) opened.push(await open(view));
	for (const { view, seconds, files, script, style } of opened)
		console.log(`${view}: scripts ${script.toFixed(0)} KB, styles ${style.toFixed(0)} KB, ${files} files, ${seconds.toFixed(2)} s`);
	const largest = opened.reduce((a, b) => (b.script > a.script ? b : a));
	checkBound({ name: `scripts of the largest view (${largest.view}), compressed`, value: largest.script, unit: ' KB', max: MAX_KB });
	const slowest = opened.reduce((a, b) => (b.seconds > a.seconds ? b : a));
	checkBound({ name: `shown with its content, the slowest (${slowest.view})`, value: slowest.seconds, unit: ' s', max: MAX_SECONDS });
} finally {
	await browser.close();
	await product.close();
}
process.exit();
