import type { Page } from '@playwright/test';
import { formatMoment } from '#domain/base/time/dates.ts';
import { warsawDate, warsawMoment, warsawTime } from '#domain/base/time/time.ts';
import { makeEvent, makeOrder, makeVideo } from '#testing/insert-content.ts';
import { expectDisabledIn, expectWhiteLink } from '../support/colours.ts';
import { clearContent, day, makeGallery, notifyContentChanged, setConfig } from '../support/content.ts';
import { expectUnmoved, expectUnmovedByLate, holdAnswers, LATE_ON_A_TITLE } from '../support/late-answers.ts';
import type { Product } from '../support/product.ts';
import { consented, expect, signInAs, test, untilHydrated } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product);
});

test('S1-065 S1-066 S1-068 S1-036 S1-037 an event page shows all its data; its public variant redirects a signed-in person to the normal one', async ({
	page,
	product,
}) => {
	const gallery_id = await makeGallery(product);
	const video = await makeVideo(product, {
		description: '<p>Opis wydarzenia</p>',
		additional_desc: '<p>Więcej słów</p>',
		age_restriction: 13,
		duration: 120,
		gallery_id,
		teaser_link: '76979871',
		accessibility_video: '76979872',
	});
	const event = await makeEvent(product, {
		title: 'Świętoszek',
		slug: 'swietoszek',
		subtitle: 'Molier',
		video_id: video.id,
		date_from: day(4),
		date_to: day(4),
		available_tickets: 40,
	});
	const user = await product.make.user();
	await makeOrder(product, { user_id: user.id, event_id: event.id, status: 'CANCELED' });
	await page.goto('/wydarzenie/swietoszek');
	await expect(page).toHaveURL(/swietoszek\/publiczne$/);
	await expect(page.getByRole('link', { name: 'Kup bilet' })).toHaveAttribute('href', `/platnosc/wydarzenie/${event.id}`);
	await signInAs(page, user);
	await page.goto('/wydarzenie/swietoszek/publiczny');
	await expect(page).toHaveURL(/wydarzenie\/swietoszek$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Świętoszek');
	const main = page.locator('main');
	for (const words of [
		'Molier',
		'Opis wydarzenia',
		'Więcej słów',
		/19:00–21:00/,
		/45,00\s*zł/,
		/w\stym podatek VAT/,
		/od\s13\slat/,
		/120\smin/,
		'PJM',
		/zostało\s40\sbiletów/,
		'Zamówienie: anulowane',
		/[34]\sdni/,
	])
		await expect(main).toContainText(words);
	await expect(page.getByRole('timer')).toBeVisible();
	await test.step('nothing on the page moves when the order and the settings of the sale come late', () =>
		expectUnmovedByLate(page, { calls: LATE_ON_A_TITLE, shown: page.getByText('Zamówienie: anulowane') }));
	await page.getByRole('button', { name: 'Powiększ zdjęcie 1 z 2' }).click();
	await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', '/favicon.svg');
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', '/favicon.svg?2');
	await page.keyboard.press('Escape');
	await expect(page.locator('.gallery-block_pictures img').first()).toHaveAttribute('src', '/favicon.svg?w=640');
	await page.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: '' }));
	await page.getByRole('button', { name: 'Zwiastun' }).click();
	await expect(page.locator('.trailer-toggle_trailer')).toBeVisible();
	await page.getByRole('button', { name: 'Ukryj zwiastun' }).click();
	await expect(page.locator('.trailer-toggle_trailer')).toHaveCount(0);
});

test('S1-067 S2-058 hide_time_to hides the end, full_day all hours', async ({ browser, page, product }) => {
	await makeEvent(product, { title: 'Bez końca', slug: 'bez-konca', hide_time_to: true });
	await makeEvent(product, { title: 'Cały dzień', slug: 'caly-dzien', full_day: true, date_from: day(3), date_to: day(3) });
	const opening = new Date(Date.now() + 7_200_000);
	const ending = new Date(opening.getTime() + 7_200_000);
	await makeEvent(product, {
		title: 'Za dwie godziny',
		slug: 'za-dwie-godziny',
		date_from: warsawDate(opening),
		date_to: warsawDate(ending),
		time_from: warsawTime(opening),
		time_to: warsawTime(ending),
	});
	await makeEvent(product, { title: 'Wczorajsze', slug: 'wczorajsze', date_from: day(-1), date_to: day(-1), available_tickets: 40 });
	await page.goto('/wydarzenie/bez-konca/publiczne');
	await expect(page.locator('.item-ticket_hours')).toHaveText('19:00');
	await page.goto('/wydarzenie/caly-dzien/publiczne');
	await expect(page.locator('.item-ticket_date')).toBeVisible();
	await expect(page.locator('.item-ticket_hours')).toHaveCount(0);
	await test.step('S1-139 an event that is over has no buy button and no seats left', async () => {
		await expect(page.locator('.button-stack_stack .button_button')).toHaveText(['Kup bilet']);
		await page.goto('/wydarzenie/wczorajsze/publiczne');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wczorajsze');
		await expect(page.locator('.button-stack_stack .button_button')).toHaveCount(0);
		await expect(page.getByRole('main')).not.toContainText('zostało');
	});
	await test.step('S1-129 a browser in Tokyo counts down to the opening in Warsaw', async () => {
		const abroad = await browser.newPage({ baseURL: product.url, timezoneId: 'Asia/Tokyo' });
		await abroad.goto('/wydarzenie/za-dwie-godziny/publiczne');
		await test.step('it has its place before it counts', () =>
			expectUnmoved(abroad.getByRole('main'), abroad.getByRole('link', { name: 'Kup bilet' }), async () => {
				await untilHydrated(abroad);
				await expect(abroad.getByRole('timer')).toContainText(/1:5\d:\d\d|2:00:00/);
			}));
		await abroad.close();
	});
});

test('S1-149 S3-078 an admin sees drafts and hidden events with their tags, on home too', async ({ page, product }) => {
	await makeEvent(product, { title: 'Szkic', slug: 'szkic', published: false, dashboard_hidden: true });
	await signInAs(page, await product.make.admin());
	await page.goto('/wydarzenie/szkic');
	await expect(page.locator('.hero_hero .tag_badge')).toHaveText(['nieopublikowany', 'ukryty']);
	await page.goto('/');
	await expect(page.locator('#repertuar .event-row_line').filter({ hasText: 'Szkic' }).locator('.tag_badge')).toHaveText([
		'nieopublikowany',
		'ukryty',
	]);
});

test('G-054 below the information bar price and button are in the first screen, and a long word ends before the poster', async ({
	page,
	product,
}) => {
	await setConfig(product, { info_bar: 'Jutro od 9:00 przerwa w sprzedaży.', info_bar_iat: '2026-11-01T10:00:00Z' });
	const { slug } = await makeEvent(product, { title: 'Nieopublikowany Konstantynopolitańczyk' });
	await signInAs(page, await product.make.user());
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(`/wydarzenie/${slug}`);
	await expect(page.getByRole('region', { name: 'Informacja' })).toBeVisible();
	await expect(page.getByRole('complementary').getByText('45,00 zł')).toBeInViewport({ ratio: 1 });
	await expect(page.getByRole('link', { name: 'Kup bilet' }).first()).toBeInViewport({ ratio: 1 });
	const endOfTitle = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
		const words = document.createRange();
		words.selectNodeContents(title);
		return words.getBoundingClientRect().right / innerWidth;
	});
	expect(endOfTitle).toBeLessThan(0.46);
});

test('S1-070 S1-071 S1-072 a video page shows window, length, price, payment and the end of access', async ({ page, product }) => {
	const video = await makeVideo(product, {
		title: 'Hamlet',
		slug: 'hamlet',
		description: '<p>Elsynor</p>',
		additional_desc: '<p>Obsada</p>',
		duration: 160,
		age_restriction: 12,
		available_from: '2020-01-01T12:00:00Z',
		end_date: '2031-05-01T18:00:00Z',
	});
	const user = await product.make.user();
	await makeOrder(product, { user_id: user.id, video_id: video.id, expiration_date: '2031-04-01T18:10:00Z' });
	await signInAs(page, user);
	await page.goto('/wideo/hamlet');
	const main = page.locator('main');
	for (const words of [
		'Hamlet',
		'Elsynor',
		'Obsada',
		/29,00\s*zł/,
		/160\smin/,
		/od\s12\slat/,
		'Zamówienie: opłacone',
		/Dostępne od 1\s*stycznia\s*2020, 13:00 do 1\s*maja\s*2031, 20:00/,
		/Dostęp do 1\s*kwietnia\s*2031, 20:10/,
		'do końca dostępności',
	])
		await expect(main).toContainText(words);
	await expect(main.getByRole('link', { name: 'Oglądaj' })).toHaveAttribute('href', '/wideo/hamlet?ogladaj=true');
	await test.step('nothing on the page moves when the order and the settings of the sale come late', () =>
		expectUnmovedByLate(page, { calls: LATE_ON_A_TITLE, shown: page.getByText('Zamówienie: opłacone') }));
	await test.step('who has access can watch before the order comes', async () => {
		const late = await holdAnswers(page, '**/api/videopayments/user*');
		await page.reload();
		await expect(main.getByRole('link', { name: 'Oglądaj' })).toBeVisible();
		await late.release();
	});
	await test.step('R-043 with access to a video the purchase place is green', () =>
		expectDisabledIn('green', main.getByRole('button', { name: 'Masz dostęp' })));
});

test('S1-074 S3-080 the public video page counts to the premiere, then to the end', async ({ page, product }) => {
	await makeVideo(product, { title: 'Premiera', slug: 'premiera', available_from: new Date(Date.now() + 5 * 86_400_000).toISOString() });
	const last = await makeVideo(product, {
		title: 'Ostatnie dni',
		slug: 'ostatnie-dni',
		end_date: new Date(Date.now() + 7_200_000).toISOString(),
	});
	await makeVideo(product, { title: 'Zdjęte', slug: 'zdjete', end_date: '2020-01-01T00:00:00Z' });
	await page.goto('/wideo/premiera/publiczne');
	await expect(page.getByRole('timer')).toContainText(/5\sdni/);
	await expect(page.getByRole('timer')).toContainText('do premiery');
	await page.goto('/wideo/ostatnie-dni/publiczne');
	await expect(page.getByRole('timer')).toContainText(/2:00:\d\d|1:5\d:\d\d/);
	await expect(page.getByRole('timer')).toContainText('do końca dostępności');
	await test.step('S1-153 a visitor who has not signed in gets a link to the payment page of the video', () =>
		expectWhiteLink(page.getByRole('link', { name: 'Kup dostęp' }), `/platnosc/wideo/${last.id}`));
	await test.step('S1-150 after its end date a video has no button', async () => {
		await page.goto('/wideo/zdjete/publiczne');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zdjęte');
		await expect(page.locator('.button-stack_stack .button_button')).toHaveCount(0);
	});
});

test('S1-073 too young or in the wrong country: a message and a red button that says why', async ({ page, product }) => {
	const adult = await makeVideo(product, { title: 'Dla dorosłych', slug: 'dla-doroslych', age_restriction: 18 });
	await makeEvent(product, { title: 'Wieczór dla dorosłych', video_id: adult.id });
	await makeEvent(product, { title: 'Poza krajem' });
	await makeVideo(product, { title: 'Tylko w Polsce', slug: 'tylko-w-polsce', restricted_access: 'poland' });
	await signInAs(page, await product.make.user({ birthday: `${new Date().getFullYear() - 15}-01-01` }));
	await page.goto('/wideo/dla-doroslych');
	await expect(page.getByRole('alert')).toContainText('Tylko dla widzów od 18 lat');
	const button = page.locator('.button-stack_stack .button_stop');
	await expect(button).toHaveText(/Od\s18\slat/);
	await test.step('S1-151 red and disabled under age', () => expectDisabledIn('red', button));
	await expect(button).toHaveAccessibleDescription(/Wiek liczymy/);
	await page.route('**/api/videos/tylko-w-polsce', async (route) => {
		const answer = await (await route.fetch()).json();
		await route.fulfill({ json: { video: { ...answer.video, countryBlock: true } } });
	});
	await page.goto('/wideo/tylko-w-polsce');
	await expect(page.getByRole('alert')).toContainText('Poza zasięgiem');
	await expect(page.locator('.button-stack_stack .button_stop')).toHaveText('Niedostępne w Twoim kraju');
	await test.step('S1-151 red and disabled in a blocked country', () => expectDisabledIn('red', button));
	await test.step('S1-141 events too are red and disabled under age and in a blocked country, each saying why', async () => {
		await page.route('**/api/events*', async (route) => {
			const answer = await (await route.fetch()).json();
			const events = answer.events.map((event: { title: string }) => ({ ...event, countryBlock: event.title === 'Poza krajem' }));
			await route.fulfill({ json: { ...answer, events } });
		});
		await page.goto('/');
		for (const [title, why] of [
			['Wieczór dla dorosłych', /Od\s18\slat/],
			['Poza krajem', 'Niedostępne w Twoim kraju'],
		] as const) {
			const blocked = page.locator('#repertuar .event-row_line', { hasText: title }).locator('.button_button');
			await expect(blocked).toHaveText(why);
			await expectDisabledIn('red', blocked);
		}
	});
});

test('S1-109 S1-110 S2-025 S2-026 the ad under a video is free or paid, by width', async ({ page, product }) => {
	await makeVideo(product, { title: 'Płatne', slug: 'platne' });
	await makeVideo(product, { title: 'Darmowe', slug: 'darmowe', video_price_grosze: 0 });
	const images = Object.fromEntries(
		['free', 'paid'].flatMap((kind) =>
			['mobile', 'tablet', 'desktop'].map((size) => [`${size}_${kind}_ad_image`, `/favicon.svg?${kind}-${size}`]),
		),
	);
	await setConfig(product, {
		show_advertisement: 1,
		free_ad_url: 'https://darmowe.example/',
		paid_ad_url: 'https://platne.example/',
		...images,
	});
	for (const [slug, kind, host] of [
		['platne', 'paid', 'platne'],
		['darmowe', 'free', 'darmowe'],
	] as const) {
		await page.goto(`/wideo/${slug}/publiczne`);
		await expect(page.locator('.ad-block_advertisement a')).toHaveAttribute('href', `https://${host}.example/`);
		for (const [width, size] of [
			[575, 'mobile'],
			[576, 'tablet'],
			[991, 'tablet'],
			[992, 'desktop'],
		] as const) {
			await page.setViewportSize({ width, height: 800 });
			await page.locator('.ad-block_advertisement').scrollIntoViewIfNeeded();
			await expect
				.poll(() => page.locator('.ad-block_advertisement img').evaluate((image: HTMLImageElement) => image.currentSrc))
				.toContain(`${kind}-${size}`);
		}
	}
	await setConfig(product, { show_advertisement: 0 });
	await page.reload();
	await expect(page.locator('.ad-block_advertisement')).toHaveCount(0);
});

test('S1-131 S1-132 K6 the countdown uses the server’s clock when the browser’s is six hours off, and opens the player (S1-050)', async ({
	freshPage: page,
	product,
}) => {
	// starts in two minutes by the server's clock; the browser's clock is six hours ahead
	const start = new Date(Date.now() + 120_000);
	const video = await makeVideo(product, { title: 'Zaraz', slug: 'zaraz', video_price_grosze: 0, available_from: start.toISOString() });
	await page.clock.install({ time: Date.now() + 6 * 3_600_000 });
	await signInAs(page, { ...(await product.make.user()) });
	await page.addInitScript(() => {
		const auth = JSON.parse(localStorage.getItem('auth') ?? 'null');
		if (auth) localStorage.setItem('auth', JSON.stringify({ ...auth, expires_at: '2099-01-01T00:00:00Z' }));
	});
	await page.goto('/wideo/zaraz');
	await expect(page.getByRole('timer')).toContainText(/0:0[0-2]:\d\d/);
	await expect(page.locator('.button-stack_stack .button_soon')).toBeVisible();
	// the server's clock is stopped; only the browser's advances
	await product.query('update videos set available_from = now() where id = $1', [video.id]);
	await notifyContentChanged(product);
	await page.clock.fastForward(60_000);
	await page.clock.runFor(80_000);
	await expect(page).toHaveURL(/ogladaj=true/);
	await expect(page.locator('.watch-block_stage')).toBeVisible();
});

test('S1-050 S1-051 ogladaj=true opens the player, typ chooses the variant', async ({ page, product }) => {
	await makeVideo(product, {
		title: 'Wesele',
		slug: 'wesele',
		video_price_grosze: 0,
		accessibility_video: 'https://pjm.example/film',
		autodesc_video: 'https://ad.example/film',
		video_link: 'https://oryginal.example/film',
	});
	await page.route(/example\/film/, (route) => route.fulfill({ body: 'film', contentType: 'text/html' }));
	await signInAs(page, await product.make.user());
	await page.goto('/wideo/wesele?ogladaj=true');
	await expect(page.locator('.watch-block_stage iframe')).toHaveAttribute('src', /oryginal/);
	await page.goto('/wideo/wesele?ogladaj=true&typ=pjm');
	await expect(page.locator('.watch-block_stage iframe')).toHaveAttribute('src', /pjm\.example/);
	await page.goto('/wideo/wesele?ogladaj=true&typ=audiodeskrypcja');
	await expect(page.locator('.watch-block_stage iframe')).toHaveAttribute('src', /ad\.example/);
	await page.goto('/wideo/wesele');
	await expect(page.locator('.watch-block_stage')).toHaveCount(0);
});

/** An event in progress with a chat, and a person with a ticket who is signed in. */
async function openEvening(page: Page, product: Product) {
	const video = await makeVideo(product, { video_link: 'https://oryginal.example/film' });
	await page.route(/example\//, (route) => route.fulfill({ body: 'film', contentType: 'text/html' }));
	const event = await makeEvent(product, {
		title: 'Na żywo',
		slug: 'na-zywo',
		video_id: video.id,
		full_day: true,
		date_from: day(0),
		date_to: day(1),
		vimeo_chat: '<p>czat</p><script>top.hacked = 1</script>',
	});
	const user = await product.make.user();
	await makeOrder(product, { user_id: user.id, event_id: event.id });
	await signInAs(page, user);
	return { event, user };
}

test('S1-069 an event in progress switches to the live player, with its chat in a frame', async ({ page, product }) => {
	const { event } = await openEvening(page, product);
	await page.goto('/wydarzenie/na-zywo');
	await test.step('S1-145 R-043 with access and nothing sold for others: green and disabled', async () => {
		await expectDisabledIn('green', page.getByRole('button', { name: 'Masz dostęp' }));
		await expect(page.getByRole('link', { name: 'Kup dla innych' })).toHaveCount(0);
	});
	await test.step('S1-143 R-043 with access while gifts are sold: white, for others', async () => {
		await setConfig(product, { gift_available: true }, 'gifts');
		await page.reload();
		await expectWhiteLink(page.getByRole('link', { name: 'Kup dla innych' }), `/platnosc/wydarzenie/${event.id}`);
		await expect(page.getByRole('button', { name: 'Masz dostęp' })).toHaveCount(0);
	});
	await page.getByRole('link', { name: 'Oglądaj' }).click();
	await expect(page.locator('.watch-block_stage iframe')).toBeVisible();
	const chat = page.locator('.chat-block_chat iframe');
	await expect(chat).toHaveAttribute('sandbox', /allow-scripts/);
	expect(await chat.getAttribute('sandbox')).not.toContain('allow-same-origin');
	expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('B-024 an event whose stream has ended says what is left to watch and to buy', { tag: '@slow' }, async ({
	page,
	freshPage: other,
	product,
}) => {
	const { event, user } = await openEvening(page, product);
	await test.step('B-024 after the stream of an evening without a recording page, home and account say when the next begins', async () => {
		await product.query('update events set live_enabled = true where id = $1', [event.id]);
		await product.query(
			`insert into live_streams (event_id, key_hash, prefix, created_by, on_air_at, on_air_from, last_segment_at, ended_at)
			values ($1, $2, $3, $4, $5, 1, $5, $5)`,
			[event.id, String(event.id).padStart(64, 'c'), `live/${String(event.id).padStart(32, 'd')}`, user.id, warsawMoment(day(0), '00:01')],
		);
		const tomorrow = formatMoment(warsawMoment(day(1)), 'pl');
		await page.goto('/wydarzenie/na-zywo');
		const ticket = page.getByRole('complementary', { name: 'Bilet' });
		await expect(ticket.getByRole('button', { name: `Od ${tomorrow}` })).toBeVisible();
		await expect(ticket.getByText('Transmisja zakończona', { exact: true })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Oglądaj' })).toHaveCount(0);
		await page.goto('/');
		await expect(page.getByRole('button', { name: `Od ${tomorrow}` }).first()).toBeVisible();
		await expect(page.getByRole('link', { name: /^Oglądaj/ })).toHaveCount(0);
		await page.goto('/konto');
		await expect(page.getByText(`Transmisja zakończona · Kolejna od ${tomorrow}`)).toBeVisible();
		await expect(page.getByRole('link', { name: 'Oglądaj: Na żywo' })).toHaveCount(0);
	});
	await test.step('B-024 the key of a next stream lets holders in, also after the end of a recording', async () => {
		await product.query('update events set replay_until = $2, date_to = date_from where id = $1', [
			event.id,
			warsawMoment(day(0), '00:01'),
		]);
		await page.goto('/wydarzenie/na-zywo');
		await expect(page.getByRole('button', { name: 'Zakończone' })).toBeVisible();
		await product.query(`insert into live_streams (event_id, key_hash, prefix, created_by) values ($1, $2, $3, $4)`, [
			event.id,
			String(event.id).padStart(64, 'e'),
			`live/${String(event.id).padStart(32, 'f')}`,
			user.id,
		]);
		await page.reload();
		await expect(page.getByRole('link', { name: 'Oglądaj' })).toBeVisible();
		await product.query('delete from live_streams where event_id = $1', [event.id]);
		await product.query('update events set replay_until = null, date_to = $2 where id = $1', [event.id, day(1)]);
	});
	await test.step('B-024 after the end of a stream of its own others buy only the recording, and nothing without one', async () => {
		await product.query('update events set live_enabled = true, replay_until = $2 where id = $1', [event.id, warsawMoment(day(3))]);
		await product.query(
			`insert into live_streams (event_id, key_hash, prefix, created_by, on_air_at, on_air_from, last_segment_at, ended_at)
			values ($1, $2, $3, $4, $5, 1, $5, $5)`,
			[event.id, String(event.id).padStart(64, 'a'), `live/${String(event.id).padStart(32, 'b')}`, user.id, warsawMoment(day(1), '12:00')],
		);
		await signInAs(other, await product.make.user());
		await other.goto(`/platnosc/wydarzenie/${event.id}`);
		await expect(other.getByText('Kupujesz dostęp do samego zapisu.')).toBeVisible();
		await other.goto('/wydarzenie/na-zywo');
		await expect(other.getByText('Transmisja zakończona', { exact: true })).toBeVisible();
		await expect(other.getByText(/^Bilet daje już tylko zapis, do /)).toBeVisible();
		await expect(other.getByRole('link', { name: 'Kup bilet' })).toBeVisible();
		await expect(other.getByText('Trwa transmisja')).toHaveCount(0);
		await product.query('update events set replay_until = null where id = $1', [event.id]);
		await other.reload();
		await expect(other.getByText('Transmisja się zakończyła, biletów już nie sprzedajemy.')).toBeVisible();
		await expect(other.getByRole('link', { name: 'Kup bilet' })).toHaveCount(0);
		await expect(other.getByRole('complementary', { name: 'Bilet' }).getByText(/zł/)).toHaveCount(0);
		await other.goto(`/platnosc/wydarzenie/${event.id}`);
		await expect(other.getByText('Transmisja się zakończyła, biletów już nie sprzedajemy.')).toBeVisible();
		await page.goto('/wydarzenie/na-zywo');
		await expect(page.getByRole('button', { name: 'Zakończone' })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Oglądaj' })).toHaveCount(0);
		await page.goto('/');
		const row = page.locator('.event-row_line').filter({ has: page.getByRole('heading', { name: 'Na żywo' }) });
		await expect(row.getByRole('button', { name: 'Zakończone' })).toBeVisible();
		await expect(row.getByText('Masz dostęp'), 'nothing is left to watch').toHaveCount(0);
		await page.goto('/konto');
		await expect(page.getByText(/^Transmisja zakończona · /)).toBeVisible();
		await expect(page.getByRole('link', { name: 'Oglądaj: Na żywo' })).toHaveCount(0);
	});
});
