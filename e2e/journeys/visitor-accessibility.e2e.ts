import { makeEvent, makeOrder } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { clearContent, day, makeGallery, makeSlides, notifyContentChanged, setConfig } from '../support/content.ts';
import {
	consented,
	expect,
	expectGoodAt,
	expectLoaded,
	expectNoSidewaysScroll,
	inEnglish,
	requestsToOtherHosts,
	signInAs,
	test,
} from '../support/test.ts';

async function fill(product: Parameters<typeof clearContent>[0]) {
	await clearContent(product);
	await makeSlides(product, 'Najdłuższyskomplikowanytytuł sezonu', 'Drugi');
	const video = await makeVideo(product, {
		title: 'Moralność pani Dulskiej',
		slug: 'dulska',
		subtitle: 'Gabriela Zapolska',
		description: '<p>Tragifarsa kołtuńska w trzech aktach.</p>',
		additional_desc: '<h3>Twórcy</h3><p>Reżyseria</p>',
		gallery_id: await makeGallery(product),
		age_restriction: 13,
		duration: 100,
		accessibility_video: '1',
		end_date: new Date(Date.now() + 5 * 86_400_000).toISOString(),
	});
	await makeVideo(product, { title: 'Premiera', available_from: '2031-12-01T19:00:00Z' });
	const event = await makeEvent(product, { title: 'Noc listopadowa', slug: 'noc', video_id: video.id, date_from: day(3), date_to: day(3) });
	await makeEvent(product, { title: 'Wyprzedane', video_id: video.id, available_tickets: 1, seats_held: 1 });
	await makeEvent(product, { title: 'Festiwalowe', video_id: video.id, is_festival: true });
	await setConfig(product, { any_gift_available: true, gift_price_grosze: 4900, gift_label: 'Prezent' }, 'gifts');
	await notifyContentChanged(product);
	return { event };
}

const PUBLIC = ['/strona-glowna', '/wydarzenie/noc/publiczne', '/wideo/dulska/publiczne', '/szukaj?q=moralnosc', '/szukaj?q=xyzxyz'];
const OWN = ['/', '/wydarzenie/noc', '/wideo/dulska'];

// the layout does not depend on the language: axe at one width in each, and nothing scrolls sideways at either
for (const [language, width, other] of [
	['pl', 1280, 390],
	['en', 390, 1280],
] as const)
	test(`M7 axe finds nothing on the visitor's pages at ${width} px in ${language}, and nothing scrolls sideways`, { tag: '@slow' }, async ({
		page,
		product,
	}) => {
		const { event } = await fill(product);
		const elsewhere = requestsToOtherHosts(page, product);
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await consented(page, product);
		if (language === 'en') await inEnglish(page, product);
		const expectGood = async () => {
			await page.setViewportSize({ width: other, height: 900 });
			await expectNoSidewaysScroll(page);
			await expectGoodAt(page, [width]);
		};
		const visit = async (path: string) => {
			await page.goto(path);
			await expect(page.locator('h1')).toBeAttached();
			await expectLoaded(page);
			await expectGood();
		};
		for (const path of PUBLIC) await visit(path);
		const user = await product.make.user({ birthday: null });
		await makeOrder(product, { user_id: user.id, event_id: event.id });
		await signInAs(page, user);
		for (const path of OWN) await visit(path);
		await page.getByRole('button', { name: /(Powiększ|Enlarge).* 1 / }).click();
		await expectGood();
		await test.step('R-118 no page requested another host, signed in or not', () => expect(elsewhere).toEqual([]));
	});

test('M7 at 320 px and with text twice as large nothing is lost', { tag: '@slow' }, async ({ page, product }) => {
	await fill(product);
	await consented(page, product);
	await page.setViewportSize({ width: 320, height: 700 });
	for (const path of PUBLIC) {
		await page.goto(path);
		await expectNoSidewaysScroll(page);
	}
	await page.setViewportSize({ width: 1280, height: 900 });
	for (const path of PUBLIC) {
		await page.goto(path);
		await page.addStyleTag({ content: 'html { font-size: 200% }' });
		await expectNoSidewaysScroll(page);
	}
});

test('M7 a whole journey by keyboard only: home, filter, video, gallery, buy', async ({ page, product }) => {
	await fill(product);
	await consented(page, product);
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.goto('/strona-glowna');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused();
	await page.keyboard.press('Enter');
	const tabTo = async (name: RegExp) => {
		for (let step = 0; step < 80; step++) {
			await page.keyboard.press('Tab');
			const focused = await page.evaluate(
				() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '',
			);
			if (name.test(focused)) return;
		}
		throw new Error(`no way to ${name} by keyboard`);
	};
	await tabTo(/^Moralność pani Dulskiej$/);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/wideo\/dulska\/publiczne/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moralność pani Dulskiej');
	await tabTo(/Powiększ zdjęcie 1/);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: /Powiększ zdjęcie 1/ })).toBeFocused();
	await tabTo(/^Kup dostęp$/);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/kup\/wideo\/dulska/);
	await tabTo(/^Mam konto$/);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/logowanie\?redirect=%2Fkup%2Fwideo%2Fdulska/);
});

test('M7 the accessibility statement is linked from every page', { tag: '@slow' }, async ({ page, product }) => {
	await fill(product);
	await consented(page, product);
	for (const path of ['/strona-glowna', '/szukaj', '/wideo/dulska/publiczne', '/regulamin'])
		await test.step(path, async () => {
			await page.goto(path);
			await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Deklaracja dostępności' })).toHaveAttribute(
				'href',
				'/n/deklaracja-dostepnosci',
			);
		});
});
