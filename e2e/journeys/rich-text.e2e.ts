import type { Page } from '@playwright/test';
import { sanitiseRichText } from '#server/lib/rich-text.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { XSS_PAYLOADS } from '#testing/xss-payloads.ts';
import { setConfig } from '../support/content.ts';
import type { Product } from '../support/product.ts';
import { consented, expect, signInAs, test, untilHydrated } from '../support/test.ts';

// Every payload calls pwn() when it runs, in whichever frame. Those that navigate away or hide the rest of the page come last.
const isGreedy = (payload: string) => /http-equiv=refresh|<plaintext/.test(payload);
const PAYLOADS = [...XSS_PAYLOADS].sort((a, b) => Number(isGreedy(a)) - Number(isGreedy(b)));
const PER_PAGE = 110;
/** Many payloads are cleaned to the same text: it is put on a page once. */
function batchesOf(clean: (html: string) => string): string[][] {
	const texts = [...new Set(PAYLOADS.map(clean))];
	return Array.from({ length: Math.ceil(texts.length / PER_PAGE) }, (_, n) => texts.slice(n * PER_PAGE, (n + 1) * PER_PAGE));
}
/** closes elements left open by a payload, so that the next one is parsed independently */
const END = `'">--></script></style></textarea></title></xmp></iframe></noembed></noframes></noscript></template></select></math></svg></table></form>`;
/** PostgreSQL cannot store NUL, so an attacker's text cannot contain it */
const onePage = (batch: readonly string[] = []) => batch.join(END).replaceAll('\0', '');

async function fill(product: Product, html: string) {
	await product.query('update pages set content = $1, content_en = null where id = 3', [html]);
	await product.query("update slides set text = $1 where title = 'Atak'", [html]);
	await product.query("update videos set description = $1, additional_desc = $1 where slug = 'atak'", [html]);
	await product.query("select pg_notify('content_changed', 'pages')");
}

/** a page, a slide, a video and an event whose texts are the attacker's */
async function makeTargets(product: Product) {
	await setConfig(product, { view_slider: 1 });
	await product.query('delete from slides');
	await product.query("insert into slides (title, text, published) values ('Atak', 'x', true)");
	await product.query("delete from events where slug = 'atak'");
	await product.query("delete from videos where slug = 'atak'");
	const video = await makeVideo(product, { title: 'Atak', slug: 'atak', video_price_grosze: 0 });
	await makeEvent(product, { title: 'Atak', slug: 'atak', video_id: video.id });
}

const PUBLIC = ['/kontakt', '/strona-glowna', '/wideo/atak/publiczne', '/wydarzenie/atak/publiczne'];
const PANEL = '/teapp-admin?view=slider_settings';

/** returns the pages on which a payload ran */
async function watch(page: Page, product: Product): Promise<string[]> {
	const ran: string[] = [];
	await consented(page, product);
	await page.context().exposeFunction('pwn', () => void ran.push(page.url().replace(product.url, '')));
	page.on('dialog', (dialog) => void dialog.dismiss());
	// requests to other hosts are blocked
	await page.route(
		(url) => url.origin !== product.url,
		(route) => route.abort(),
	);
	return ran;
}

const visit = async (page: Page, address: string) => {
	await page.goto(address, { waitUntil: 'load' }).catch(() => {});
	await page.mouse.move(400, 400).catch(() => {});
};

const raw = (html: string) => html;

for (const [how, clean] of [
	['cleaned on save', sanitiseRichText],
	['with the sanitiser off, held by the page’s policy alone', raw],
] satisfies [string, (html: string) => string][]) {
	test(`H1 H3 S2-064 R-105 none of ${XSS_PAYLOADS.length} payloads runs on a page, a slide or a description, ${how}`, {
		tag: '@slow',
	}, async ({ freshPage: page, browser, product }) => {
		await makeTargets(product);
		await signInAs(page, await product.make.admin());
		const visitor = await browser.newPage({ baseURL: product.url });
		const ran = [await watch(page, product), await watch(visitor, product)];
		const batches = batchesOf(clean);
		for (const batch of batches) {
			await fill(product, onePage(batch));
			for (const address of PUBLIC) await visit(visitor, address);
			await page.goto(PANEL);
			await expect(page.getByText('Atak').first()).toBeAttached();
			expect(ran).toEqual([[], []]);
		}
		// checks both the document from the server and the page rendered in the browser after navigation
		await visitor.goto('/regulamin');
		await untilHydrated(visitor);
		await fill(product, onePage(batches[0]));
		await visitor.locator('a[href="/n/kontakt"], a[href="/kontakt"]').first().click();
		await expect(visitor.locator('.page-screen_content')).toHaveCount(1);
		expect(ran).toEqual([[], []]);
		await visitor.close();
	});
}

test('H3 without sanitiser and policy the same payloads run on every one of these pages: the tests above see them', {
	tag: '@slow',
}, async ({ browser, product }) => {
	await makeTargets(product);
	await fill(product, onePage(batchesOf(raw)[0]));
	const unguarded = { baseURL: product.url, bypassCSP: true };
	const [visitor, editor] = [await browser.newPage(unguarded), await browser.newPage(unguarded)];
	await signInAs(editor, await product.make.admin());
	const [ran, ranInPanel] = [await watch(visitor, product), await watch(editor, product)];
	for (const address of PUBLIC) {
		await visit(visitor, address);
		await expect.poll(() => ran).toContain(address);
	}
	await visit(editor, PANEL);
	await expect.poll(() => ranInPanel).toContain(PANEL);
	await visitor.close();
	await editor.close();
});

test('H3 every document carries a policy without inline scripts', async ({ request }) => {
	for (const address of ['/strona-glowna', '/regulamin', '/n/nie-ma', '/teapp-admin', '/logowanie', '/nie-ma-takiej', '/wypisz?token=x']) {
		const policy = (await request.get(address)).headers()['content-security-policy'] ?? '';
		const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'unsafe-inline'";
		expect([address, scripts.includes('unsafe'), policy.includes("object-src 'none'"), policy.includes("base-uri 'none'")]).toEqual([
			address,
			false,
			true,
			true,
		]);
	}
});
