import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { clearContent } from '../support/content.ts';
import { consented, expect, test } from '../support/test.ts';

const EVENING = { date_from: '2099-05-20', cancelled_at: '2026-01-01T10:00:00Z', cancel_reason: 'Choroba' };

test.beforeEach(async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product);
	const video = await makeVideo(product, {
		title: 'Żółty dźwięk',
		slug: 'zolty-dzwiek',
		description: `<p>${'Długi opis. '.repeat(40)} Żółte światło.</p>`,
	});
	await makeEvent(product, { title: 'Żółty wieczór', slug: 'zolty-wieczor', video_id: video.id, ...EVENING });
	await product.query(
		`insert into pages (slug, title, content) values ('zolta-strona', 'Żółta strona', '<p>Treść</p>') on conflict do nothing`,
	);
});

test('S1-032 S1-085 S1-086 from the header to grouped, highlighted hits, which link to the public variants', async ({ page }) => {
	await page.goto('/strona-glowna');
	await page.getByRole('searchbox').first().fill('zolt');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/szukaj\?q=zolt/);
	await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Wideo', 'Wydarzenia', 'Strony']);
	await expect(page.getByRole('link', { name: 'Żółty dźwięk' })).toHaveAttribute('href', '/wideo/zolty-dzwiek/publiczne');
	await expect(page.getByRole('link', { name: 'Żółty wieczór' })).toHaveAttribute('href', '/wydarzenie/zolty-wieczor/publiczne');
	await expect(page.getByRole('listitem').filter({ hasText: 'Żółty wieczór' })).toContainText(/20\smaja\s2099, 19:00–21:00\sodwołane/);
	await expect(page.getByRole('link', { name: 'Żółta strona' })).toHaveAttribute('href', '/n/zolta-strona');
	await expect(page.locator('mark').first()).toHaveText('Żółt');
	const snippet = await page.locator('.result-group_list p').first().innerText();
	expect(snippet.length).toBeLessThanOrEqual(200);
	expect(snippet).not.toContain('<');
	await test.step('another search keeps the focus in its field, Back shows the earlier text in both fields', async () => {
		const [inHeader, inPage] = [page.getByRole('banner').getByRole('searchbox'), page.getByRole('main').getByRole('searchbox')];
		await inPage.fill(' żółty   wieczór ');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/q=%C5%BC%C3%B3%C5%82ty\+wiecz/);
		await expect(inPage).toBeFocused();
		await expect(inHeader).toHaveValue('żółty wieczór');
		await page.goBack();
		await expect(inHeader).toHaveValue('zolt');
		await expect(inPage).toHaveValue('zolt');
		await inHeader.fill('żółta');
		await page.keyboard.press('Enter');
		await expect(inPage).toHaveValue('żółta');
		await expect(inHeader).toBeFocused();
	});
	await test.step('a search of spoken words that failed is not "nothing found"', async () => {
		const failure = { status: 500, json: { statusCode: 500, type: 'internal', message: 'Nie działa' } };
		await page.route('**/api/search/spoken*', (route) => route.fulfill(failure), { times: 1 });
		await page.getByRole('main').getByRole('searchbox').fill('nic takiego');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('alert').filter({ hasText: 'Nie działa' })).toBeVisible();
		await expect(page.getByText('Nic nie znaleźliśmy')).toHaveCount(0);
		await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
		await expect(page.getByText('Nic nie znaleźliśmy').first()).toBeVisible();
	});
});
