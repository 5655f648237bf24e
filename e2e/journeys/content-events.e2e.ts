import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { expectUnmoved, holdAnswers } from '../support/late-answers.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test, WIDTHS } from '../support/test.ts';

/** the red of errors (--stop-600) */
const STOP = 'rgb(179, 36, 27)';

const digits = (date: string) => date.split('-').reverse().join('.');
const today = warsawDate(new Date());

test.beforeEach(async ({ page, product }) => {
	await consented(page, product);
	await signInAs(page, await product.make.admin());
	await product.query('truncate events, videos cascade');
});

test('S2-016 S2-017 S2-018 S2-049 S2-113 the events view shows current events, searches by days and links to each', async ({
	page,
	product,
}) => {
	const lastWeek = addDays(today, -7);
	await makeEvent(product, { title: 'Zeszły tydzień', slug: 'zeszly-tydzien', date_from: lastWeek });
	await makeEvent(product, { title: 'Jutro', slug: 'jutro', available_tickets: 100, seats_held: 7 });
	await makeEvent(product, { title: 'Szkic', slug: 'szkic', published: false });
	await product.query(`update events set cancelled_at = now(), cancel_reason = 'Choroba' where slug = 'szkic'`);
	await page.goto('/teapp-admin?view=events');
	const row = (title: string) => page.getByRole('row').filter({ hasText: title });
	await expect(row('Jutro')).toContainText('7 z 100');
	await expect(row('Szkic')).toContainText('Nieopublikowane');
	await expect(row('Szkic')).toContainText('Odwołane');
	await expect(row('Szkic')).not.toContainText('Wkrótce');
	await expect(row('Zeszły tydzień')).toHaveCount(0);
	await expect(row('Jutro').getByRole('link', { name: 'Jutro', exact: true })).toHaveAttribute('href', '/wydarzenie/jutro');
	const pages = page.getByRole('navigation', { name: 'Strony' }).getByRole('combobox');
	await expect(pages.getByRole('option')).toHaveText(['10 na stronie', '20 na stronie', '50 na stronie']);
	await expect(pages).toHaveValue('20');
	await test.step('the choice of a list does not move when the number of each comes late', async () => {
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 900 });
			const late = await holdAnswers(page, '**/api/events?*');
			await page.reload();
			const past = page.getByRole('button', { name: 'Zakończone' });
			await expectUnmoved(page.locator('.toolbar_toolbar'), past, async () => {
				await late.release();
				await expect(past).toHaveText('Zakończone 1');
			});
		}
	});
	await expectAccessible(page);
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		await expectNoSidewaysScroll(page);
	}
	await page.setViewportSize({ width: 1280, height: 900 });

	await page.getByLabel('Od dnia').fill(digits(addDays(lastWeek, -1)));
	await page.getByLabel('Do dnia').fill(digits(addDays(lastWeek, 1)));
	await page.getByLabel('Do dnia').press('Enter');
	await expect(row('Zeszły tydzień')).toContainText('Zakończone');
	await expect(row('Jutro')).toHaveCount(0);
	await page.getByLabel('Od dnia').fill(digits(today));
	await page.getByLabel('Od dnia').press('Enter');
	await expect(page.getByText('Niepoprawna data')).toBeVisible();
	await page.getByRole('button', { name: 'Tylko bieżące' }).click();
	await expect(row('Jutro')).toBeVisible();

	await test.step('S2-016 F-095 what is over stays one click away, the last first, also after a reload and at 390 px', async () => {
		const recorded = addDays(today, -2);
		await makeEvent(product, { title: 'Wieczór z zapisem', slug: 'zapis', date_from: recorded });
		await product.query(`update events set replay_until = now() + interval '1 day', live_enabled = true where slug = 'zapis'`);
		const lists = page.getByRole('group', { name: 'Które wydarzenia' });
		await lists.getByRole('button', { name: 'Zakończone' }).click();
		await expect(page.locator('tbody tr').first()).toContainText('Wieczór z zapisem');
		await expect(row('Wieczór z zapisem')).toContainText('Zapis do');
		await expect(row('Wieczór z zapisem').getByRole('button', { name: 'Transmisja: Wieczór z zapisem' })).toBeVisible();
		await page.setViewportSize({ width: 390, height: 900 });
		await page.reload();
		await expect(lists.getByRole('button', { name: 'Zakończone 2' })).toHaveAttribute('aria-pressed', 'true');
		await expect(row('Zeszły tydzień')).toBeVisible();
		await expectNoSidewaysScroll(page);
		await page.getByText('Szukaj i sortuj').click();
		await page.getByLabel('Sortuj według').selectOption('Termin: rosnąco');
		await expect(page.locator('tbody tr').first()).toContainText('Zeszły tydzień');
		await page.getByRole('searchbox', { name: 'Filtruj: Tytuł' }).fill('zapis');
		await expect(row('Zeszły tydzień')).toHaveCount(0);
		await lists.getByRole('button', { name: 'Z zapisem 1' }).click();
		await expect(row('Wieczór z zapisem')).toBeVisible();
	});
});

test('S2-018 S2-054 S2-055 S2-074 S2-103 S2-104 S2-107 S2-108 S2-109 S2-110 S2-111 S2-112 an editor adds an event and its rules are checked', async ({
	page,
	product,
}) => {
	await makeVideo(product, { title: 'Dziady, część III', slug: 'dziady', visible: false });
	await product.query(
		`insert into videos (slug, title, description, video_link, duration) select 'antygona-' || n, 'Antygona ' || n, '', '', 60 from generate_series(1, 60) n`,
	);
	await makeEvent(product, { title: 'Zajęte', slug: 'zajete' });
	await page.goto('/teapp-admin?view=events');
	await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click();
	const drawer = page.getByRole('dialog', { name: 'Nowe wydarzenie' });
	const save = drawer.getByRole('button', { name: 'Zapisz' });
	const toggle = (name: RegExp) => drawer.getByRole('switch', { name });
	for (const on of [/^Opublikowane/, /Teatrlink/]) await expect(toggle(on)).toBeChecked();
	for (const off of [/Zablokuj płatności/, /kody rabatowe/, /festiwalowe/]) await expect(toggle(off)).not.toBeChecked();

	await drawer.getByLabel('Cena (zł)').fill('dużo');
	await save.click();
	for (const text of ['Proszę podać tytuł.', 'Proszę podać odnośnik.', 'Proszę wybrać wideo.', 'Niepoprawna wartość'])
		await expect(drawer.getByText(text)).toBeVisible();
	// days and hours
	await expect(drawer.getByText('Niepoprawny zakres.')).toHaveCount(4);
	await test.step('F-096 the first wrong field has the focus, and its list covers no other message', async () => {
		const film = drawer.getByRole('combobox', { name: 'Wideo' });
		await expect(film).toBeFocused();
		await expect(film).toHaveAttribute('aria-expanded', 'false');
	});
	await test.step('F-102 an impossible date stays as typed, with an error', async () => {
		const day = drawer.getByLabel('Pierwszy dzień');
		await day.fill('31.02.2030');
		await day.press('Tab');
		await expect(day).toHaveValue('31.02.2030');
		await expect(day).toHaveAccessibleDescription('Niepoprawna data.');
	});

	await test.step('F-107 a film that is not among the first fifty is found by its words without accents', async () => {
		await drawer.getByRole('combobox', { name: 'Wideo' }).fill('czesc dziady');
		await page.getByRole('option', { name: 'Dziady, część III' }).click();
	});
	await expect(drawer.getByLabel('Tytuł', { exact: true })).toHaveValue('Dziady, część III');
	await expect(drawer.getByLabel('Odnośnik')).toHaveValue('dziady-czesc-iii');
	await drawer.getByLabel('Tytuł', { exact: true }).fill('Premiera Dziadów');
	await drawer.getByLabel('Podtytuł').fill('Z czatem');
	await expect(drawer.getByLabel('Odnośnik')).toHaveValue('dziady-czesc-iii');
	await drawer.getByRole('button', { name: 'Z tytułu: premiera-dziadow. Użyj' }).click();
	await expect(drawer.getByLabel('Odnośnik')).toHaveValue('premiera-dziadow');
	await expect(drawer.getByRole('button', { name: /^Z tytułu/ })).toHaveCount(0);
	await drawer.getByLabel('Odnośnik').fill('zajete');
	await drawer.getByLabel('Pierwszy dzień').fill('05.12.2030');
	await drawer.getByLabel('Ostatni dzień').fill('04.12.2030');
	await drawer.getByLabel('Od godziny').fill('21:00');
	await drawer.getByLabel('Do godziny').fill('9:30');
	await drawer.getByLabel('Cena (zł)').fill('');
	await save.click();
	await test.step('F-096 an empty price, wrong days and wrong hours are shown at once, in red', async () => {
		await expect(drawer.getByText('Niepoprawna wartość')).toHaveCount(1);
		await expect(drawer.getByText('Niepoprawna data')).toHaveCount(2);
		await expect(drawer.getByText('Niepoprawne godziny')).toHaveCount(2);
		for (const name of ['Cena (zł)', 'Pierwszy dzień', 'Ostatni dzień', 'Od godziny', 'Do godziny'])
			await expect(drawer.getByLabel(name)).toHaveCSS('border-color', STOP);
	});
	await drawer.getByLabel('Cena (zł)').fill('39,90');
	await drawer.getByLabel('Ostatni dzień').fill('06.12.2030');
	await drawer.getByLabel('Do godziny').fill('22:30');
	await toggle(/Zablokuj płatności/).check();
	await toggle(/kody rabatowe/).check();
	await drawer.getByLabel('Liczba biletów').fill('120');
	await drawer.getByLabel('Czat', { exact: true }).selectOption('Wklejony kod');
	await drawer.getByLabel('Kod czatu').fill('<iframe src="https://vimeo.com/event/1/chat"></iframe>');
	await drawer.getByLabel('Stawka VAT').selectOption('zw.');
	await save.click();
	await test.step('B-040 an event without VAT asks for its legal basis', async () => {
		await expect(drawer.getByLabel('Podstawa prawna stawki VAT')).toHaveAccessibleDescription(/wymagają podstawy prawnej/);
		await drawer.getByLabel('Podstawa prawna stawki VAT').fill('art. 43 ust. 1 pkt 33 lit. a');
	});
	await save.click();
	await expect(drawer.getByText('Odnośnik zajęty')).toBeVisible();
	await drawer.getByLabel('Odnośnik').fill('');
	await save.click();
	await expect(drawer.getByText('Proszę podać odnośnik.')).toBeVisible();
	await drawer.getByLabel('Odnośnik').fill('a'.repeat(41));
	await expect(drawer.getByText('Maksymalnie 40 znaków')).toBeVisible();
	await drawer.getByLabel('Odnośnik').fill('premiera-dziadow');
	await save.click();
	await expect(page.getByText('Sukces')).toBeVisible();
	await expect(drawer).toHaveCount(0);
	const [saved] = await product.query(`select * from events where slug = 'premiera-dziadow'`);
	expect(saved).toMatchObject({
		title: 'Premiera Dziadów',
		event_price_grosze: 3990,
		date_from: '2030-12-05',
		date_to: '2030-12-06',
		time_from: '21:00',
		time_to: '22:30',
		enable_tickets: false,
		enable_codes: true,
		published: true,
		share_teatrlink: true,
		available_tickets: 120,
		vat_rate: 'zw',
		vat_basis: 'art. 43 ust. 1 pkt 33 lit. a',
	});

	await page.getByRole('button', { name: 'Edytuj: Premiera Dziadów' }).click();
	const edit = page.getByRole('dialog', { name: 'Premiera Dziadów' });
	for (const [label, value] of [
		['Podtytuł', 'Z czatem'],
		['Cena (zł)', '39,90'],
		['Pierwszy dzień', '05.12.2030'],
		['Od godziny', '21:00'],
		['Liczba biletów', '120'],
		['Stawka VAT', 'zw'],
		['Podstawa prawna stawki VAT', 'art. 43 ust. 1 pkt 33 lit. a'],
		['Kod czatu', '<iframe src="https://vimeo.com/event/1/chat"></iframe>'],
	] as const)
		await expect(edit.getByLabel(label)).toHaveValue(value);
	await expect(edit.getByRole('switch', { name: /Zablokuj płatności/ })).toBeChecked();
	await expectAccessible(page);
	await edit.getByRole('switch', { name: /Zablokuj płatności/ }).uncheck();
	await edit.getByRole('switch', { name: /^Całodniowe/ }).check();
	await test.step('before a sold event is moved, the editor is asked; Nie returns to the form, Tak saves', async () => {
		// sold after the form was opened
		await product.query(`update events set seats_held = 8 where slug = 'premiera-dziadow'`);
		const question = page.getByRole('dialog', { name: 'Zmienić termin wydarzenia „Premiera Dziadów”?' });
		await edit.getByRole('button', { name: 'Zapisz' }).click();
		await expect(question).toContainText('biletów grupowych: 8.');
		await expect(question).toContainText('5–6 grudnia 2030, 21:00–22:30. Nowy: 5–6 grudnia 2030.');
		await expectAccessible(page);
		await question.getByRole('button', { name: 'Nie', exact: true }).click();
		await expect(question).toHaveCount(0);
		await edit.getByRole('button', { name: 'Zapisz' }).click();
		await question.getByRole('button', { name: 'Tak', exact: true }).click();
	});
	await expect(page.getByText('Zaktualizowano zmiany')).toBeVisible();
	expect((await product.query(`select enable_tickets, full_day from events where slug = 'premiera-dziadow'`))[0]).toEqual({
		enable_tickets: true,
		full_day: true,
	});
});

test('S2-018 S2-050 an event has its translations dialog, and an unpublished one its preview', async ({ page, product }) => {
	await makeEvent(product, { title: 'Szkic', slug: 'szkic', published: false });
	await page.goto('/teapp-admin?view=events');
	await page.getByRole('button', { name: 'Tłumaczenia: Szkic' }).click();
	const dialog = page.getByRole('dialog', { name: 'Tłumaczenia: Szkic' });
	await expect(dialog.getByText('Brak tłumaczeń')).toBeVisible();
	await dialog.getByRole('button', { name: 'Dodaj tłumaczenie' }).click();
	await dialog.getByLabel('Język').fill('en');
	await dialog.getByLabel('Tytuł', { exact: true }).fill('Sketch');
	await dialog.getByRole('button', { name: 'Zapisz' }).click();
	await expect(dialog.getByRole('cell', { name: 'Sketch' })).toBeVisible();
	await dialog.getByRole('button', { name: 'Zamknij' }).click();
	await page.getByRole('button', { name: 'Edytuj: Szkic' }).click();
	await page.getByRole('link', { name: 'Podgląd' }).click();
	await expect(page).toHaveURL(/\/wydarzenie\/szkic$/);
	await expect(page.getByRole('heading', { name: 'Szkic' }).first()).toBeVisible();
});

test('S2-047 S2-134 an event with orders cannot be deleted, one without can', async ({ page, product }) => {
	const { id } = await makeEvent(product, { title: 'Sprzedane', slug: 'sprzedane' });
	await makeEvent(product, { title: 'Puste', slug: 'puste' });
	const buyer = await product.make.user();
	await product.query(
		`insert into orders (ext_order_id, kind, user_id, event_id, product_slug, list_price_grosze, amount_grosze, description)
		values ('E-77', 'event', $1, $2, $3, 100, 100, 'Bilet')`,
		[buyer.id, id, `event-${id}`],
	);
	await page.goto('/teapp-admin?view=events');
	await page.getByRole('button', { name: 'Edytuj: Sprzedane' }).click();
	await page.getByRole('button', { name: 'Usuń wydarzenie' }).click();
	await page.getByRole('button', { name: 'Tak', exact: true }).click();
	await expect(page.getByText('Wystąpił błąd: Nie można usunąć wydarzenia: są na nie zamówienia.')).toBeVisible();
	await page.getByRole('button', { name: 'Anuluj' }).click();
	await page.getByRole('button', { name: 'Edytuj: Puste' }).click();
	await page.getByRole('button', { name: 'Usuń wydarzenie' }).click();
	await page.getByRole('button', { name: 'Tak', exact: true }).click();
	await expect(page.getByText('Sukces')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Puste', exact: true })).toHaveCount(0);
});

test('F-036 the forms of event and film ask before the film can be watched for less than the ticket', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const video = await makeVideo(product, { title: 'Wesele', slug: 'wesele', video_price_grosze: 0 });
	const event = await makeEvent(product, { title: 'Premiera', slug: 'premiera', video_id: video.id, price_grosze: 0 });
	const priceOf = async (table: 'events' | 'videos', column: string) =>
		(await product.query(`select ${column} as price from ${table} where id = $1`, [table === 'events' ? event.id : video.id]))[0]?.price;
	const question = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Tak' }) });

	await test.step('F-036 the event’s form: Nie returns to the form, Tak saves', async () => {
		await page.goto('/teapp-admin?view=events');
		await page.getByRole('button', { name: 'Edytuj: Premiera' }).click();
		const drawer = page.getByRole('dialog', { name: 'Premiera' });
		await drawer.getByLabel('Cena (zł)').fill('60');
		let letThrough = () => {};
		const held = new Promise<void>((go) => {
			letThrough = go;
		});
		await page.route('**/api/videos/*', async (route) => {
			await held;
			await route.continue();
		});
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		// already while the price of the film is being read
		await expect(drawer.getByRole('button', { name: 'Zapisz' })).toHaveAttribute('aria-disabled', 'true');
		letThrough();
		await page.unrouteAll({ behavior: 'wait' });
		await expect(question).toContainText('Film „Wesele” jest tańszy niż bilet.');
		await expectAccessible(page);
		await question.getByRole('button', { name: 'Nie' }).click();
		await expect(question).toHaveCount(0);
		expect(await priceOf('events', 'event_price_grosze')).toBe(0);
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await question.getByRole('button', { name: 'Tak' }).click();
		await expect(drawer).toHaveCount(0);
		expect(await priceOf('events', 'event_price_grosze')).toBe(6_000);
	});

	await test.step('F-036 not asked where the event shows its own stream; asked again once it shows the film', async () => {
		const drawer = page.getByRole('dialog', { name: 'Premiera' });
		await page.getByRole('button', { name: 'Edytuj: Premiera' }).click();
		await drawer.getByLabel('Własna transmisja na żywo').check();
		await drawer.getByLabel('Cena (zł)').fill('70');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer).toHaveCount(0);
		await page.getByRole('button', { name: 'Edytuj: Premiera' }).click();
		await drawer.getByLabel('Własna transmisja na żywo').uncheck();
		await drawer.getByLabel('Cena (zł)').fill('60');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await question.getByRole('button', { name: 'Tak' }).click();
		await expect(drawer).toHaveCount(0);
	});

	await test.step('F-036 the film’s form: asks below the price of the ticket, not at the same price', async () => {
		await page.goto('/teapp-admin');
		await page.getByRole('button', { name: 'Edytuj: Wesele' }).click();
		const drawer = page.getByRole('dialog', { name: 'Wesele' });
		await drawer.getByLabel('Cena (zł)').fill('59,99');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(question).toContainText('Premiera');
		await question.getByRole('button', { name: 'Nie' }).click();
		await drawer.getByLabel('Cena (zł)').fill('60');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer).toHaveCount(0);
		expect(await priceOf('videos', 'video_price_grosze')).toBe(6_000);
	});
});

test('F-107 a copy of an event starts with a free slug and is saved with its own day and its translations; of a cancelled one it is for sale', async ({
	page,
	product,
}) => {
	const { id } = await makeEvent(product, { title: 'Nora', slug: 'nora', price_grosze: 0 });
	await product.query(`insert into event_translations (event_id, language_code, title) values ($1, 'en', 'Nora, live')`, [id]);
	await product.query(`update events set cancelled_at = now(), cancel_reason = 'Choroba', enable_tickets = false where id = $1`, [id]);
	// an address with a day that is none is the list of current events
	await page.goto('/teapp-admin?view=events&f_date_from=abc');
	const drawer = page.getByRole('dialog');
	await test.step('F-045 the editor of a cancelled event says so, and how to add a new date', async () => {
		await page.getByRole('button', { name: 'Edytuj: Nora' }).click();
		await expect(drawer.getByRole('status').filter({ hasText: 'Wydarzenie odwołane' })).toContainText('Kopiuj wydarzenie');
		await drawer.getByRole('button', { name: 'Zamknij', exact: true }).click();
		await expect(drawer).toHaveCount(0);
	});
	await page.getByRole('button', { name: 'Kopiuj wydarzenie: Nora' }).click();
	await expect(drawer.getByLabel('Odnośnik')).toHaveValue('nora-2');
	const day = digits(addDays(today, 9));
	await drawer.getByLabel('Pierwszy dzień').fill(day);
	await drawer.getByLabel('Ostatni dzień').fill(day);
	await test.step('F-107 a free slug is offered instead of a typed one that is taken', async () => {
		await drawer.getByLabel('Odnośnik').fill('nora');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer).toContainText('Odnośnik zajęty');
		await drawer.getByRole('button', { name: 'Wolny jest: nora-2. Użyj' }).click();
		await expect(drawer.getByLabel('Odnośnik')).toHaveValue('nora-2');
		await expect(drawer).not.toContainText('Odnośnik zajęty');
	});
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(drawer).toHaveCount(0);
	const rows = await product.query(
		`select slug, title, video_id, enable_tickets, (select t.title from event_translations t where t.event_id = e.id) as title_en from events e where date_from = $1`,
		[addDays(today, 9)],
	);
	const [original] = await product.query('select video_id from events where id = $1', [id]);
	expect(rows).toEqual([{ slug: 'nora-2', title: 'Nora', video_id: original?.video_id, enable_tickets: true, title_en: 'Nora, live' }]);
});
