// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { RenderInput } from '#domain/documents/render.ts';
import { getPage } from '#domain/pages/pages.contract.ts';
import { NO_SELLER } from '#domain/settings/seller.rules.ts';
import { answerKey } from '#web/lib/api/api.ts';
import type { PublicConfig } from '#web/lib/config.tsx';
import { addresses, render } from './entry-server.tsx';

const config = { maintenance: 0, regulations_page: '/regulamin', policy_page: '/polityka', view_vod: 1, seller: NO_SELLER } as PublicConfig;
const FRAME = { now: '2026-11-15T10:00:00Z', hasFestival: false, hasGift: false };
const document = (url: string, more: Partial<RenderInput> = {}) =>
	render({
		url,
		language: 'pl',
		publicUrl: 'https://teatr.example',
		bootstrap: { config, ...FRAME },
		prefetched: [],
		...more,
	});
const inMaintenance = {
	bootstrap: { config: { ...config, maintenance: 1 as const }, ...FRAME },
};
const regulations = (content: string) => ({
	prefetched: [
		{
			key: answerKey(getPage, { params: { slug: 'regulamin' } }),
			data: { page: { id: 2, slug: 'regulamin', title: 'Regulamin <&>', content } },
		},
	],
});

describe('a document', () => {
	it('R-113 has the script that hides dismissed bars only where there is a bar', async () => {
		const page = regulations('<p>Paragraf.</p>');
		const bar = { info_bar: 'Dziś premiera', info_bar_iat: '2026-11-14T10:00:00.000Z' };
		const { html } = await document('/regulamin', { ...page, bootstrap: { config: { ...config, ...bar }, ...FRAME } });
		expect(html).toContain('data-since="2026-11-14T10:00:00.000Z"');
		expect(html).toContain('data-bars="[{&quot;key&quot;:&quot;info_bar&quot;,&quot;iat&quot;:&quot;2026-11-14T10:00:00.000Z&quot;}]"');
		expect((await document('/regulamin', page)).html).not.toContain('data-bars');
	});

	it('S1-033 holds a content page whole: title, text, description, canonical, languages', async () => {
		const { status, html } = await document('/regulamin?x=1', regulations('<p>Paragraf pierwszy.</p>'));
		expect(status).toBe(200);
		expect(html).toContain('<title>Regulamin &lt;&amp;&gt; · Teatr Nowa Scena</title>');
		expect(html).toContain('<p>Paragraf pierwszy.</p>');
		expect(html).toContain('<link rel="canonical" href="https://teatr.example/regulamin">');
		const other = await document('/n/regulamin', regulations('<p>Paragraf pierwszy.</p>'));
		expect(other.html).toContain('<link rel="canonical" href="https://teatr.example/regulamin">');
		expect((await document('/Regulamin', regulations('<p>Paragraf pierwszy.</p>'))).html).toContain('<p>Paragraf pierwszy.</p>');
		expect(html).toContain('hreflang="en"');
		expect(html).toContain('property="og:title"');
		expect(html).toMatch(/rel="preload" href="[^"]*archivo[^"]*" as="font"/);
	});

	it('of the watch page of a video begins with the script that sends its calls, and has no fonts to load first', async () => {
		const { html } = await document('/wideo/mewa?ogladaj=true');
		expect(html).toMatch(/<html [^>]*data-fonts="later"/);
		expect(html).not.toContain('as="font"');
		expect(/<script[^>]*>/.exec(html)?.[0]).toContain(
			'data-item="/api/videos/:slugOrId" data-viewer="/api/users/:id" data-watch="/api/watch/:type/:id"',
		);
		for (const other of ['/wideo/mewa', '/wydarzenie/mewa?ogladaj=true', '/wideo/mewa/publiczne?ogladaj=true'])
			expect((await document(other)).html).not.toMatch(/data-watch|data-fonts/);
	});

	it('H3 has no inline script, and its state cannot break out', async () => {
		const { html } = await document('/regulamin', regulations('<p>x</p></script><script>alert(1)</script>'));
		const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
		expect(JSON.parse(state).prefetched[0].data.page.content).toContain('</script>');
		expect(state).not.toContain('<');
		const scripts = [
			...html.replace(/<div id="app">.*?<script type="application\/json"/s, '<script type="application/json"').matchAll(/<script([^>]*)>/g),
		].map((match) => match[1] ?? '');
		for (const attributes of scripts) expect(attributes).toMatch(/ src="\/|type="application\/json"/);
		expect(html).not.toMatch(/(src|href)="https?:\/\/(?!teatr\.example)/);
	});

	it('M4 hides the question for consent: without script nothing is tracked, and only the browser can read whether it was answered', async () => {
		expect((await document('/regulamin')).html).toMatch(/<section id="consent-bar"[^>]* hidden=""/);
	});

	it('has the addresses of all routes, each with the parameters it is rendered from in their normal form', () => {
		const read = (path: string, query: string) => addresses.find((page) => page.path === path)?.read(new URLSearchParams(query));
		const long = 'x'.repeat(201);
		for (const [path, query, expected] of [
			['/szukaj', 'q=+mewa++czarna&strona=2.0&x=1', { q: 'mewa czarna', strona: '2' }],
			['/szukaj', 'q=me&strona=2', { q: 'me' }],
			['/szukaj', `q=${long}&strona=2`, {}],
			['/strona-glowna', 'wideo=03&wydarzenia=1&festiwal=9999', { wideo: '3' }],
			['/wideo/:slugOrId/publiczne', 'ogladaj=true&typ=pjm&t=007', { ogladaj: 'true', typ: 'pjm', t: '7' }],
			['/wideo/:slugOrId/publiczne', 'ogladaj=true&typ=x&t=x', { ogladaj: 'true' }],
			['/wideo/:slugOrId/publiczne', 'ogladaj=1&typ=pjm&t=7', {}],
			['/logowanie', `sessionEnd=true&wrongToken=${long}&redirect=%2Fkonto`, { sessionEnd: 'true' }],
			['/konto', 'q=mewa', {}],
		] as const)
			expect([path, query, read(path, query)]).toEqual([path, query, expected]);
		expect(addresses.find(({ path }) => path === '/konto')).toMatchObject({ isShell: true, personal: [] });
		expect(addresses.find(({ path }) => path === '/logowanie')?.personal).toContain('login_token');
	});

	it('S1-001 is in English when requested', async () => {
		const { html } = await document('/logowanie', { language: 'en' });
		expect(html).toContain('<html lang="en"');
		expect(html).toContain('Privacy policy');
	});

	it('S1-043 of an unknown path is 404 with the error page', async () => {
		const { status, html } = await document('/nie/ma/takiej');
		expect(status).toBe(404);
		expect(html.replaceAll('\u00a0', ' ')).toContain('Nie ma takiej strony. Mogła zmienić adres albo nigdy jej nie było.');
		expect(html).toContain('content="noindex"');
	});

	it('S1-034 of an item that is not there is 404 inside the frame', async () => {
		const { status, html } = await document('/n/nie-ma', { error: { statusCode: 404, message: 'Nie znaleziono.' } });
		expect(status).toBe(404);
		expect(html).toContain('Nie znaleziono.');
		expect(html).toContain('href="/strona-glowna"');
	});

	it.each(['/', '/konto', '/wydarzenie/mewa', '/platnosc/wideo/3', '/teapp-admin?view=users'])(
		'S1-061 of the private route %s is the shell',
		async (url) => {
			const { status, html } = await document(url);
			expect(status).toBe(200);
			expect(html).toContain('"isShell":true');
			expect(html).toContain('aria-busy="true"');
		},
	);

	it('S1-060 S1-029 in maintenance is 503 with the maintenance page, but not for sign-in', async () => {
		const down = await document('/regulamin', inMaintenance);
		expect(down.status).toBe(503);
		expect(down.html).toContain('Trwa przerwa techniczna.');
		expect((await document('/admin-login', inMaintenance)).status).toBe(200);
		expect((await document('/logowanie?login_token=a&login_email=b', inMaintenance)).status).toBe(200);
	});
});
