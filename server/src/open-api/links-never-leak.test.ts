import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '#domain/base/endpoint.ts';
import { makeEvent, makeOrder, makeTranslation } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

// Every watch link and every hidden title contains a unique marker; then every readable answer is searched for the markers.

const LINK = 'kanarek-zrodlo';
const DRAFT = 'Kanarek nieopublikowany';
const HIDDEN = 'Kanarek ukryty';
const link = (name: string) => `https://${LINK}.example/${name}`;
const links = (name: string) => ({
	video_link: link(`${name}-film`),
	accessibility_video: link(`${name}-pjm`),
	autodesc_video: link(`${name}-ad`),
});

const accessibility = (name: string) => ({ pjm_overlay_video: link(`${name}-tlumacz`), ad_track: link(`${name}-lektor`) });

let testApp: TestApp;
const known: Record<string, (string | number)[]> = {};
const people: Record<string, string | null> = {};

async function plant() {
	const shown = await makeVideo(testApp, {
		title: 'Balladyna',
		slug: 'balladyna',
		...links('pokazane'),
		...accessibility('pokazane'),
		video_price_grosze: 2500,
	});
	await makeTranslation(testApp, 'video_translations', { video_id: shown.id, title: 'Balladyna', ...links('tlumaczenie') });
	const free = await makeVideo(testApp, {
		title: 'Za darmo',
		slug: 'za-darmo',
		...links('darmowe'),
		...accessibility('darmowe'),
		video_price_grosze: 0,
	});
	const soon = await makeVideo(testApp, {
		title: 'Premiera',
		slug: 'premiera',
		...links('premiera'),
		available_from: '2099-01-01T00:00:00Z',
	});
	const draft = await makeVideo(testApp, { title: `${DRAFT} film`, slug: 'kanarek-szkic', visible: false, ...links('szkic') });
	const hidden = await makeVideo(testApp, { title: `${HIDDEN} film`, slug: 'kanarek-ukryty', dashboard_hidden: true, ...links('ukryte') });
	const chat = { vimeo_chat: `<iframe src="${link('czat')}"></iframe>` };
	const event = await makeEvent(testApp, { title: 'Wieczór', slug: 'wieczor', video_id: shown.id, ...chat });
	const eventDraft = await makeEvent(testApp, {
		title: `${DRAFT} wieczór`,
		slug: 'kanarek-wieczor',
		published: false,
		video_id: shown.id,
		...chat,
	});
	const eventHidden = await makeEvent(testApp, {
		title: `${HIDDEN} wieczór`,
		slug: 'kanarek-ukryty-wieczor',
		dashboard_hidden: true,
		video_id: shown.id,
	});
	const { rows } = await testApp.context.db.pool.query(
		`insert into hosted_videos (provider, name, size, type, upload_link) values ('built-in', 'Nagranie', 1, 'video/mp4', $1) returning id`,
		[link('wysylanie')],
	);
	const ids = [shown, free, soon, draft, hidden, event, eventDraft, eventHidden].map(({ id }) => id);
	known.id = [...new Set(ids), rows[0].id];
	known.slug = ['balladyna', 'kanarek-szkic', 'polityka'];
	known.slugOrId = [
		...known.id,
		'balladyna',
		'premiera',
		'wieczor',
		'kanarek-szkic',
		'kanarek-wieczor',
		'kanarek-ukryty',
		'kanarek-ukryty-wieczor',
	];
	known.type = ['event', 'video'];
	const holder = await testApp.make.user();
	const { id: orderId } = await makeOrder(testApp, { user_id: holder.id, video_id: shown.id });
	await makeOrder(testApp, { user_id: holder.id, event_id: event.id });
	const { rows: orders } = await testApp.context.db.pool.query<{ ext_order_id: string }>('select ext_order_id from orders where id = $1', [
		orderId,
	]);
	known.extOrderId = orders.map(({ ext_order_id }) => ext_order_id);
	const banned = await testApp.make.user();
	await testApp.context.db.pool.query(`insert into bans (user_id, reason, forever) values ($1, 'x', true)`, [banned.id]);
	Object.assign(people, {
		visitor: null,
		standard: (await testApp.make.user()).token,
		holder: holder.token,
		premium: (await testApp.make.user({ role: 'premium' })).token,
		unverified: (await testApp.make.user({ role: 'unverified' })).token,
		banned: banned.token,
	});
	known.id.push(holder.id);
	known.userId = [holder.id];
}

beforeAll(async () => {
	testApp = await openTestApp({ web: true });
	await plant();
});
afterAll(() => testApp.close());

const QUERIES = ['', '?search=kanarek', '?all=1', '?teatrlink=1', '?search=ballad'];

/** Every address of a call with all known values of its parameters. */
function addresses({ path }: Endpoint): string[] {
	const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
	let filled: Record<string, string | number>[] = [{}];
	for (const name of names) filled = filled.flatMap((so) => (known[name] ?? known.id ?? []).map((value) => ({ ...so, [name]: value })));
	const paths = filled.map((params) => fillPath(path, params));
	return names.length === 0 ? QUERIES.map((query) => path + query) : paths;
}

const PAGES = [
	'/strona-glowna',
	'/sitemap.xml',
	'/repertuar.ics',
	'/robots.txt',
	'/szukaj?q=kanarek',
	'/szukaj?q=balladyna',
	...['balladyna', 'premiera', 'za-darmo', 'kanarek-szkic'].map((slug) => `/wideo/${slug}/publiczne`),
	...['wieczor', 'kanarek-wieczor'].flatMap((slug) => [`/wydarzenie/${slug}/publiczne`, `/wydarzenie/${slug}/kalendarz.ics`]),
	'/wideo/balladyna',
	'/wydarzenie/wieczor?ogladaj=true',
];

async function readAll(token: string | null): Promise<{ url: string; status: number; text: string }[]> {
	// a feed has no end; what it tells is tested with it
	const isRead = ({ method, produces }: Endpoint) => method === 'GET' && !produces?.includes('text/event-stream');
	const calls = testApp.context.endpoints.filter(isRead).flatMap(addresses);
	const answers = [];
	for (const url of [...new Set([...calls, ...PAGES])]) {
		const { status, text } = await testApp.request({ url, token });
		answers.push({ url, status, text });
	}
	return answers;
}

describe('what can be read', () => {
	async function expectNothingLeaks(who: string) {
		const answers = await readAll(people[who] ?? null);
		expect(answers.length).toBeGreaterThan(100);
		expect(answers.filter(({ text }) => text.includes(LINK)).map(({ url }) => url)).toEqual([]);
		expect(answers.filter(({ text }) => text.includes(DRAFT)).map(({ url }) => url)).toEqual([]);
		expect(answers.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
	}

	it.each(['visitor', 'standard', 'holder'])(
		'F1 F5 S1-098 R-047 S1-038 S2-069 as %s holds no link to watch, no chat and no title of a draft',
		expectNothingLeaks,
		120_000,
	);

	it.each(['premium', 'unverified', 'banned'])(
		'F1 F5 as %s holds no link to watch, no chat and no title of a draft',
		{ tags: ['slow'], timeout: 120_000 },
		expectNothingLeaks,
	);

	it('F5 R-045 S2-059 S2-069 S1-038 drafts answer 404 to everyone but an admin; hidden items are in no list but have their address', async () => {
		const { token } = await testApp.make.admin();
		for (const url of ['/api/videos/kanarek-szkic', '/api/events/kanarek-wieczor']) {
			expect((await testApp.request({ url })).status).toBe(404);
			expect((await testApp.request({ url, token: people.premium ?? null })).status).toBe(404);
			expect((await testApp.request({ url, token })).status).toBe(200);
		}
		for (const url of [
			'/wideo/kanarek-szkic/publiczne',
			'/wydarzenie/kanarek-wieczor/publiczne',
			'/wydarzenie/kanarek-wieczor/kalendarz.ics',
		])
			expect((await testApp.request({ url })).status).toBe(404);
		const answers = await readAll(null);
		const own = /kanarek-ukryty|\/api\/(videos|events)\/\d+/;
		expect(answers.filter(({ text, url }) => text.includes(HIDDEN) && !own.test(url)).map(({ url }) => url)).toEqual([]);
		for (const url of ['/api/videos/kanarek-ukryty', '/wideo/kanarek-ukryty/publiczne', '/wydarzenie/kanarek-ukryty-wieczor/publiczne'])
			expect((await testApp.request({ url })).status).toBe(200);
	});

	it('R-047 an admin reads them where they are edited', async () => {
		const { token } = await testApp.make.admin();
		expect((await testApp.request({ url: '/api/videos/balladyna', token })).text).toContain(LINK);
		expect((await testApp.request({ url: '/external_api/videos', token })).text).not.toContain(LINK);
	});

	it('L1 no personal answer of the API may be cached', async () => {
		for (const url of [
			'/api/videos',
			'/api/events',
			'/api/events/wieczor',
			'/api/appconfig',
			'/api/slides',
			'/api/search/all?search=balladyna',
		]) {
			const { headers } = await testApp.request({ url, token: people.holder ?? null });
			expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
		}
		const { headers } = await testApp.request({ url: '/strona-glowna' });
		expect(headers.vary).toBe('accept-encoding, accept-language');
	});
});
