import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_CHANNEL } from '#server/lib/db/content-changes.ts';
import { listen } from '#server/lib/db/listen.ts';
import { SETTINGS_CHANNEL } from '#server/lib/db/settings-cache.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let other: TestApp;
let address: string;
const lines: { close(): Promise<void> }[] = [];

/** Connects the nodes by LISTEN, as run.ts does. */
async function connect(node: TestApp) {
	let markReceived = () => {};
	const received = new Promise<void>((done) => {
		markReceived = done;
	});
	node.context.channels.on('ready_pages_test', () => markReceived());
	lines.push(listen(node.databaseUrl, node.context.channels.handlers(), node.context.channels.missed));
	const asking = setInterval(() => node.context.db.pool.query(`select pg_notify('ready_pages_test', '')`).catch(() => {}), 20);
	await received;
	clearInterval(asking);
}

beforeAll(async () => {
	testApp = await openTestApp({ web: true, oneNode: true });
	other = await openTestApp({ web: true, oneNode: true, databaseUrl: testApp.databaseUrl });
	await Promise.all([testApp, other].map(connect));
	address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
	await Promise.all(lines.map((line) => line.close()));
	await other.close();
	await testApp.close();
});

const page = (node: TestApp, url: string) => node.request({ url });
const metric = async (name: string) => {
	const text = await (await fetch(`${address}/metrics`)).text();
	return Number(new RegExp(`^${name.replace(/[{}"/:]/g, '\\$&')} ([\\d.]+)$`, 'm').exec(text)?.[1] ?? 0);
};
const renderedPages = (route: string) => metric(`rampa_pages_rendered_total{route="${route}"}`);

/** Waits until the other node has received the messages sent by `work`. */
async function afterMessage(channel: string, work: () => Promise<unknown>) {
	const received = [testApp, other].map((node) => new Promise<void>((done) => node.context.channels.on(channel, () => done())));
	await work();
	await Promise.all(received);
}

describe('cached documents', () => {
	it('show a change of the panel on every node at its message, and without a message after two seconds', async () => {
		const { token } = await testApp.make.admin();
		const { id } = await makeVideo(testApp, { title: 'Wesele', slug: 'wesele' });
		const urls = ['/strona-glowna', '/wideo/wesele/publiczne'];
		const both = () => Promise.all([testApp, other].flatMap((node) => urls.map(async (url) => (await page(node, url)).text)));
		await both();
		await afterMessage(CONTENT_CHANNEL, () =>
			testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token, body: { title: 'Dziady' } }),
		);
		for (const text of await both()) expect(text).toContain('Dziady');
		await testApp.context.db.pool.query(`update videos set title = 'Kordian' where id = $1`, [id]);
		for (const node of [testApp, other]) node.advance(2_000);
		for (const node of [testApp, other]) expect((await page(node, '/wideo/wesele/publiczne')).text).toContain('Kordian');
	});

	it('close and open with maintenance, on every node', async () => {
		const { token } = await testApp.make.admin();
		const statuses = () => Promise.all([testApp, other].map(async (node) => (await page(node, '/strona-glowna')).status));
		const setMaintenance = (maintenance: 0 | 1) =>
			afterMessage(SETTINGS_CHANNEL, () => testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { maintenance } }));
		expect(await statuses()).toEqual([200, 200]);
		await setMaintenance(1);
		expect(await statuses()).toEqual([503, 503]);
		expect((await page(other, '/logowanie')).headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '300' });
		await setMaintenance(0);
		expect(await statuses()).toEqual([200, 200]);
	});

	it('hold nothing personal: the same bytes with and without a session and cookies', async () => {
		await makeEvent(testApp, { title: 'Mewa', slug: 'mewa' });
		const { token } = await testApp.make.user();
		const signedIn = {
			token,
			ip: '8.8.8.8',
			cookies: { language: 'pl', cookie_consent: 'all', anything: 'Kowalska' },
			headers: { 'user-agent': 'Kowalska', 'accept-language': 'en' },
		};
		for (const url of [
			'/strona-glowna',
			'/wydarzenie/mewa/publiczne',
			'/regulamin',
			'/szukaj',
			'/logowanie',
			'/rejestracja',
			'/konto',
			'/teapp-admin',
			'/x',
		]) {
			const anonymous = await page(testApp, url);
			const own = await testApp.request({ url: `${url}?utm_source=Kowalska&redirect=%2Fkonto`, ...signedIn });
			expect([url, own.status, own.headers.etag]).toEqual([url, anonymous.status, anonymous.headers.etag]);
			expect(own.text).toBe(anonymous.text);
		}
	});

	it('are not cached where the address holds personal data', async () => {
		for (const url of ['/weryfikacja-konta?email=kowalska@poczta.test', '/logowanie-link?redirect=%2Fkonto']) {
			const { status, headers } = await page(testApp, url);
			expect([url, status, headers['cache-control']]).toEqual([url, 200, 'private, no-cache']);
		}
	});

	it('are rendered once for a thousand concurrent requests', { tags: ['slow'] }, async () => {
		await makeVideo(testApp, { title: 'Tłum', slug: 'tlum' });
		const route = '/wideo/:slugOrId/publiczne';
		const before = await renderedPages(route);
		testApp.setNow('2026-11-15T12:00:00Z');
		const answers = await Promise.all(Array.from({ length: 1_000 }, () => page(testApp, '/wideo/tlum/publiczne')));
		expect(new Set(answers.map(({ status, text }) => `${status} ${text.includes('Tłum')}`))).toEqual(new Set(['200 true']));
		expect((await renderedPages(route)) - before).toBe(1);
	});

	it('need one page and no further memory for any number of unknown addresses, queries and headers', { tags: ['slow'] }, async () => {
		const found = ['/strona-glowna', '/szukaj', '/logowanie', '/wideo/tlum/publiczne'];
		for (const url of ['/nie-ma', '/wideo/nie-ma/publiczne', ...found]) await page(testApp, url);
		const before = await Promise.all([metric('rampa_page_cache_bytes'), renderedPages('/404')]);
		const bodies = new Set<string>();
		for (let n = 0; n < 60; n++) {
			const typed = ['wideo', 'strona', 'ogladaj', 'typ', 't', 'sessionEnd', 'redirect'].map((name) => `${name}=${Math.random()}`);
			const query = `?${Math.random()}=${Math.random()}&${typed.join('&')}&q=${'x'.repeat(300)}${n}`;
			const unknown = [
				`/nie-ma-${n}`,
				`/wideo/nie-ma-${n}/publiczne`,
				`/wideo/0${n}/publiczne`,
				`/wydarzenie/00${n}/publiczne`,
				`/n/%00${n}`,
			];
			for (const url of unknown.map((path) => path + query)) {
				const { status, text } = await testApp.request({ url, headers: { 'x-random': String(n) } });
				expect(status).toBe(404);
				bodies.add(text.replace(/"now":"[^"]+"/, ''));
			}
			for (const path of found) expect([path, (await page(testApp, path + query)).status]).toEqual([path, 200]);
		}
		expect(bodies.size).toBe(2);
		const [bytes, pages] = await Promise.all([metric('rampa_page_cache_bytes'), renderedPages('/404')]);
		expect(bytes).toBe(before[0]);
		expect(pages).toBeGreaterThanOrEqual(before[1] ?? 0);
	});
});

describe('an answer with a cached document', () => {
	const get = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init);

	it('E6 is not cached and sends no referrer where the address holds a mailed token', async () => {
		const counted = () => metric('rampa_cached_responses_total{route="/nowe-haslo",status="200"}');
		const before = await counted();
		await expect
			.poll(async () => {
				const { headers } = await get('/nowe-haslo?email=a@b.test&token=abc');
				expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
				return counted();
			})
			.toBeGreaterThan(before);
	});

	it('is compressed only as the client accepts', async () => {
		for (const [accepted, encoding] of [
			['gzip, deflate, br, zstd', 'br'],
			['br;q=0, gzip', 'gzip'],
			['br; q=0.0, GZIP;q=0.5', 'gzip'],
			['brotli, gzip;q=0', undefined],
			['*', undefined],
		] as const)
			expect([
				accepted,
				(await testApp.request({ url: '/regulamin', headers: { 'accept-encoding': accepted } })).headers['content-encoding'],
			]).toEqual([accepted, encoding]);
	});

	it('is the same before the framework and from it, and counted', async () => {
		const headersOf = ({ headers }: Response) =>
			Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id', 'age'].includes(name)));
		testApp.setNow('2026-11-15T13:00:00Z');
		const counted = () => metric('rampa_cached_responses_total{route="/regulamin",status="200"}');
		const before = await counted();
		const made = await get('/regulamin');
		const text = await made.text();
		await expect
			.poll(async () => {
				const ready = await get('/regulamin');
				expect(await ready.text()).toBe(text);
				expect(headersOf(ready)).toEqual(headersOf(made));
				return counted();
			})
			.toBeGreaterThan(before);
		expect(headersOf(made)).toMatchObject({
			vary: 'accept-encoding, accept-language',
			'content-encoding': 'gzip',
			'x-frame-options': 'SAMEORIGIN',
		});
	});

	it('is 304 for a client that has it, and without a body for HEAD', async () => {
		const first = await get('/polityka');
		await first.text();
		const etag = String(first.headers.get('etag'));
		const again = await testApp.request({ url: '/polityka', headers: { 'if-none-match': etag } });
		expect([again.status, again.text]).toEqual([304, '']);
		expect((await testApp.request({ url: '/polityka', headers: { 'if-none-match': '"x"' } })).status).toBe(200);
		const head = await get('/polityka', { method: 'HEAD' });
		expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 0]).toEqual([200, '', true]);
	});

	it('is in the language of the address, a cookie or the browser; an answer that a cookie decided is not shared', async () => {
		const shared = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';
		const own = 'private, no-cache';
		for (const [url, cookies, accepted, language, cachePolicy] of [
			['/regulamin', {}, undefined, 'pl', shared],
			['/regulamin', {}, 'en-GB,en', 'en', shared],
			['/regulamin', { language: 'en' }, undefined, 'en', own],
			['/regulamin', { language: 'pl' }, 'en-GB,en', 'pl', own],
			['/regulamin', { language: 'pl' }, 'pl', 'pl', shared],
			['/regulamin?jezyk=en', { language: 'pl' }, undefined, 'en', shared],
			['/regulamin?jezyk=pl', { language: 'en' }, 'en-GB,en', 'pl', shared],
		] as const) {
			const { headers } = await testApp.request({ url, cookies, headers: accepted ? { 'accept-language': accepted } : {} });
			expect([url, headers['content-language'], headers['cache-control'], headers.vary]).toEqual([
				url,
				language,
				cachePolicy,
				'accept-encoding, accept-language',
			]);
		}
	});

	it('is the same page for all spellings of its path', async () => {
		const { headers } = await page(testApp, '/regulamin');
		for (const url of ['/regulamin/', '/REGULAMIN', '/%72egulamin', '/regulamin?x=1&y'])
			expect([url, (await page(testApp, url)).headers.etag]).toEqual([url, headers.etag]);
	});
});
