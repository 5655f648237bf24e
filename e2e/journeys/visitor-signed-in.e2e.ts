import { makeEvent, makeOrder } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { clearContent, makeSlides } from '../support/content.ts';
import { expectUnmovedByLate } from '../support/late-answers.ts';
import { consented, expect, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product);
});

test('resumes from the position of any device', { tag: '@slow' }, async ({ page, product }) => {
	const video = await makeVideo(product, { title: 'W połowie', slug: 'w-polowie', video_price_grosze: 0 });
	const user = await product.make.user();
	await product.query(
		`insert into watch_positions (user_id, product_type, product_id, seconds, duration_seconds) values ($1, 'video', $2, 1800, 3600)`,
		[user.id, video.id],
	);
	await signInAs(page, user);
	await page.goto('/');
	const link = page.getByRole('link', { name: 'Oglądaj dalej: W połowie' });
	await expect(link).toHaveAttribute('href', '/wideo/w-polowie?ogladaj=true');
	await expect(link).toContainText(/30\sminut/);
	await test.step('nothing on the page moves when slides, tickets, warnings or what was started come late', async () => {
		await makeSlides(product, 'Slajd');
		const event = await makeEvent(product, { title: 'Mam bilet', video_id: video.id });
		await makeOrder(product, { user_id: user.id, event_id: event.id });
		await product.query('update users set country_code = null where id = $1', [user.id]);
		const warning = page.locator('.home-warnings_warnings .notice_notice');
		for (const [calls, shown] of [
			['**/api/slides', page.getByRole('region', { name: 'Polecane' })],
			['**/api/events*', page.locator('.next-ticket_ticket')],
			['**/api/users/*', warning],
			['**/api/watch/positions', link],
		] as const)
			await expectUnmovedByLate(page, { calls, shown, widths: [1280] });
	});
});
