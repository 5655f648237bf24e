import type { Page } from '@playwright/test';
import { makeEvent, makeVideo } from '#testing/insert-content.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { answer, downloaded, expectToastText, openPanel, pick, polishDay, rowWith, today } from '../support/panel.ts';
import { giveCode, makeCode } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos, codes restart identity cascade');
});

test('S3-033 S3-034 S3-039 the default filter shows usable codes for many people; every field narrows the list', async ({
	page,
	product,
}) => {
	const event = await makeEvent(product, { title: 'Mewa' });
	const video = await makeVideo(product, { title: 'Lalka' });
	await makeCode(product, { code: 'JESIEN20', percent: 20, limit: 50, event_id: event.id });
	await product.query(`update codes set uses_count = 3 where code = 'JESIEN20'`);
	await makeCode(product, { code: 'RAZ', percent: 10, limit: 1 });
	await makeCode(product, { code: 'DAWNO', percent: 15, limit: 9, expires: '2020-01-01T00:00:00Z' });
	await product.query(
		`insert into codes (code, description, discount_cash_grosze, video_id, "limit", expiration_date) values ('ZLOTY12', 'Kwotowy', 1250, $1, 5, '2030-06-01T10:00:00Z')`,
		[video.id],
	);
	await makeCode(product, { code: 'WSZEDZIE', percent: 5, limit: 3 });
	const paid = await insertOrder(product, { user_id: (await product.make.user()).id, kind: 'gift' });
	await makeCode(product, { code: 'PRE-OPLACONY', percent: 100, limit: 2 });
	await product.query(`update codes set order_id = $1 where code = 'PRE-OPLACONY'`, [paid.id]);
	await openPanel(page, product, 'promotion_codes');
	await expect(page.getByRole('textbox', { name: 'Wygasa od' })).toHaveValue(polishDay(today()));
	await expect(page.getByRole('switch', { name: 'Tylko dostępne' })).toBeChecked();
	await expect(page.getByRole('textbox', { name: 'Limit co najmniej' })).toHaveValue('2');
	await test.step('S3-035 the table shows code, description, discount, product, limit, number of uses and the last day', async () => {
		const columns = (code: string) => rowWith(page, code).locator('td[data-label]');
		await expect(columns('JESIEN20')).toHaveText([/JESIEN20/, 'Kod próbny', '20%', 'Mewa', '50', '3', /01\.01\.2030/, '']);
		await expect(columns('ZLOTY12')).toHaveText([/ZLOTY12/, 'Kwotowy', /12,50\szł/, 'Lalka', '5', '0', /01\.06\.2030/, '']);
		await expect(columns('WSZEDZIE')).toHaveText([/WSZEDZIE/, 'Kod próbny', '5%', 'Dowolny', '3', '0', /01\.01\.2030/, '']);
		await expect(rowWith(page, 'JESIEN20').getByRole('link', { name: 'Mewa' })).toHaveAttribute('href', `/wydarzenie/${event.id}`);
		await expect(rowWith(page, 'ZLOTY12').getByRole('link', { name: 'Lalka' })).toHaveAttribute('href', `/wideo/${video.id}`);
	});
	await test.step('a paid ticket is marked, leads to its order, cannot be deleted and keeps what was paid for', async () => {
		const row = rowWith(page, 'PRE-OPLACONY');
		await expect(row.getByText('opłacony bilet')).toBeVisible();
		await expect(row.getByRole('link', { name: `Zamówienie ${paid.number}` })).toHaveAttribute('href', /view=gifts&.*f_number=PRE-/);
		await expect(row.getByRole('button', { name: 'Usuń kod PRE-OPLACONY' })).toHaveCount(0);
		await row.getByRole('button', { name: 'Edytuj kod PRE-OPLACONY' }).click();
		const drawer = page.getByRole('dialog');
		await expect(drawer.getByText(`To opłacony bilet z zamówienia ${paid.number}`)).toBeVisible();
		for (const name of ['Zniżka', 'Limit użyć']) await expect(drawer.getByRole('textbox', { name })).toHaveCount(0);
		await drawer.getByRole('button', { name: 'Zamknij' }).first().click();
	});
	for (const hidden of ['RAZ', 'DAWNO']) await expect(page.getByRole('cell', { name: hidden, exact: true })).toHaveCount(0);

	const search = () => page.getByRole('button', { name: 'Szukaj' }).click();
	await page.getByRole('textbox', { name: 'Zniżka' }).fill('12,50\u00a0zł');
	await search();
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	await expect(rowWith(page, 'ZLOTY12')).toBeVisible();
	await page.getByRole('textbox', { name: 'Zniżka' }).fill('');
	await pick(page, 'Wydarzenie', 'Mewa', /Mewa/);
	await search();
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	await expect(rowWith(page, 'JESIEN20')).toBeVisible();
	await page.goto('/teapp-admin?view=promotion_codes&f_shown=1&f_name=dawn');
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	await expect(rowWith(page, 'DAWNO')).toBeVisible();
	await page.goto('/teapp-admin?view=promotion_codes&f_shown=1&f_limit=1');
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	await expect(rowWith(page, 'RAZ')).toBeVisible();
	await page.goto(`/teapp-admin?view=promotion_codes&f_shown=1&f_video_id=${video.id}&f_expiration_date_to=2030-07-01`);
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
});

test('S3-036 S3-040 an opened row lists who has the code; deleting asks Tak / Nie', async ({ page, product }) => {
	const anna = await product.make.user({ firstname: 'Anna', lastname: 'Bąk' });
	const event = await makeEvent(product);
	const id = await giveCode(product, anna, { code: 'ANNA10', percent: 10 });
	const order = await insertOrder(product, { user_id: anna.id, event_id: event.id });
	await product.query('update user_codes set used_at = $2, used_by_order_id = $3 where code_id = $1', [
		id,
		'2026-03-04T11:00:00Z',
		order.id,
	]);
	await makeCode(product, { code: 'NICZYJ', percent: 10 });
	await makeCode(product, { code: 'TRZYMANY', percent: 10 });
	await product.query(`update codes set uses_count = 2 where code = 'TRZYMANY'`);
	await openPanel(page, product, 'promotion_codes');
	await page.route('**/api/codes/*?uses=1*', (route) => route.fulfill({ status: 503, json: {} }));
	await page.getByRole('button', { name: 'Rozwiń: ANNA10' }).click();
	const opened = page.locator('.table-frame_details');
	const retry = opened.getByRole('button', { name: 'Spróbuj ponownie' });
	await expect(retry).toBeVisible();
	await page.unroute('**/api/codes/*?uses=1*');
	await retry.click();
	await expect(opened.getByRole('link', { name: 'Anna Bąk' })).toHaveAttribute('href', `/konto/${anna.id}`);
	await expect(opened).toContainText('Tak');
	await expect(opened).toContainText('04.03.2026, 12:00');
	await page.getByRole('button', { name: 'Usuń kod NICZYJ' }).click();
	await answer(page, 'Nie');
	await expect(rowWith(page, 'NICZYJ')).toBeVisible();
	await page.getByRole('button', { name: 'Usuń kod NICZYJ' }).click();
	await answer(page, 'Tak');
	await expect(rowWith(page, 'NICZYJ')).toHaveCount(0);
	await test.step('G-050 the question says how many people lose a code they hold', async () => {
		await page.getByRole('button', { name: 'Usuń kod TRZYMANY' }).click();
		await expect(page.getByText('Usunąć kod TRZYMANY? Stracą go 2 osoby, które mają go na koncie.')).toBeVisible();
		await answer(page, 'Nie');
	});
	// a used code cannot be deleted, and the server gives the reason
	await page.getByRole('button', { name: 'Usuń kod ANNA10' }).click();
	await answer(page, 'Tak');
	await expectToastText(page, /Wystąpił błąd: /);
	await expect(rowWith(page, 'ANNA10')).toBeVisible();
});

test('F-088 S3-037 S3-097 S3-098 S3-038 the drawer makes one code for many people, or many one-time codes, and exports them', async ({
	page,
	product,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
	await makeEvent(product, { title: 'Balladyna' });
	await openPanel(page, product, 'promotion_codes');
	await page.getByRole('button', { name: 'Generuj kody' }).click();
	let drawer = page.getByRole('dialog');
	await expect(drawer.getByRole('heading', { name: 'Nowe kody' })).toBeVisible();
	await expect(drawer.getByRole('textbox', { name: 'Limit użyć' })).toHaveValue('1');
	await drawer.getByRole('textbox', { name: 'Kod', exact: true }).fill('WIOSNA');
	await drawer.getByRole('textbox', { name: 'Opis', exact: true }).fill('Wiosenna zniżka');
	await drawer.getByRole('textbox', { name: 'Zniżka' }).fill('25%');
	await drawer.getByRole('textbox', { name: 'Limit użyć' }).fill('40');
	await typeLastDay(page);
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	const made = page.getByRole('dialog', { name: 'Wygenerowane kody' });
	await expect(made).toContainText('WIOSNA');
	await made.getByRole('button', { name: 'Zamknij' }).click();
	await expect(rowWith(page, 'WIOSNA')).toContainText('25%');
	const [code] = await product.query(`select "limit", discount_percent, event_id from codes where code = 'WIOSNA'`);
	expect(code).toEqual({ limit: 40, discount_percent: 25, event_id: null });

	await page.getByRole('button', { name: 'Generuj kody' }).click();
	drawer = page.getByRole('dialog');
	await drawer.getByRole('combobox', { name: 'Rodzaj' }).selectOption('multiple');
	await drawer.getByRole('textbox', { name: 'Prefiks' }).fill('SZKOLA-');
	await drawer.getByRole('textbox', { name: 'Opis', exact: true }).fill('Dla szkół');
	await drawer.getByRole('textbox', { name: 'Zniżka' }).fill('12,50');
	await drawer.getByRole('combobox', { name: 'Zniżka w' }).selectOption({ label: 'zł' });
	await drawer.getByRole('textbox', { name: 'Nazwa partii' }).fill('Szkoły 2030');
	await drawer.getByRole('textbox', { name: 'Liczba kodów' }).fill('3');
	await pick(page, 'Produkt', 'Balladyna', /Wydarzenie: Balladyna/);
	await typeLastDay(page);
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(made.locator('li')).toHaveCount(3);
	// shown for three seconds only
	const isSaid = page.waitForFunction(() =>
		[...document.querySelectorAll('[role=status]')].some((one) => one.textContent?.includes('Skopiowano')),
	);
	await made.getByRole('button', { name: 'Kopiuj wszystkie' }).click();
	await isSaid;
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied.split('\n')).toHaveLength(3);
	for (const line of copied.split('\n')) expect(line).toMatch(/^SZKOLA-[A-Z2-9]{12}$/);
	const rows = await product.query(`select "limit", discount_cash_grosze from codes where code like 'SZKOLA-%'`);
	expect(rows).toEqual(Array.from({ length: 3 }, () => ({ limit: 1, discount_cash_grosze: 1250 })));
	await made.getByRole('button', { name: 'Zamknij' }).click();

	await test.step('F-088 a batch has a name, usage, a file and a button that revokes the rest; new codes are in the list', async () => {
		await expect(rowWith(page, 'SZKOLA-').first()).toContainText('15.12.2030, 23:59');
		const batch = page.getByRole('region', { name: 'Partie kodów' }).getByRole('row').filter({ hasText: 'Szkoły 2030' });
		await expect(batch).toContainText('3');
		const csv = await downloaded(page, () => batch.getByRole('button', { name: 'Eksport CSV: Szkoły 2030' }).click());
		for (const line of copied.split('\n')) expect(csv).toContain(line);
		await batch.getByRole('button', { name: 'Unieważnij wszystkie: Szkoły 2030' }).click();
		await answer(page, 'Tak');
		await expectToastText(page, 'Unieważniono 3 kody');
		await expect(batch.getByText('unieważniona')).toBeVisible();
		await expect(batch.getByRole('button', { name: /Unieważnij/ })).toHaveCount(0);
		expect(await product.query(`select 1 from codes where code like 'SZKOLA-%' and revoked_at is null`)).toHaveLength(0);
	});

	const expires = '2030-12-31T09:00:00.000Z';
	await product.query(`update codes set expiration_date = $1 where code = 'WIOSNA'`, [expires]);
	await page.getByRole('button', { name: 'Edytuj kod WIOSNA' }).click();
	drawer = page.getByRole('dialog');
	await expect(drawer.getByRole('textbox', { name: 'Opis', exact: true })).toHaveValue('Wiosenna zniżka');
	await expect(drawer.getByRole('textbox', { name: 'Zniżka' })).toHaveValue('25');
	await expect(drawer.getByRole('combobox', { name: 'Zniżka w' })).toHaveValue('percent');
	await expect(drawer.getByRole('textbox', { name: 'Limit użyć' })).toHaveValue('40');
	await drawer.getByRole('textbox', { name: 'Limit użyć' }).fill('60');
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(rowWith(page, 'WIOSNA')).toContainText('60');
	// only what was changed is sent: the field shows a day, and the code ends at a moment of it
	expect(await product.query(`select expiration_date from codes where code = 'WIOSNA'`)).toEqual([{ expiration_date: expires }]);
});

test('S3-109 S3-110 S3-111 S3-112 S3-113 S3-114 each wrong field of a code has its own message', async ({ page, product }) => {
	await openPanel(page, product, 'promotion_codes');
	await page.getByRole('button', { name: 'Generuj kody' }).click();
	const drawer = page.getByRole('dialog');
	const save = () => drawer.getByRole('button', { name: 'Zapisz' }).click();
	await drawer.getByRole('textbox', { name: 'Limit użyć' }).fill('dużo');
	await drawer
		.getByRole('combobox', { name: 'Produkt' })
		.or(drawer.getByRole('textbox', { name: 'Produkt' }))
		.first()
		.fill('');
	await save();
	for (const words of [
		'Niepoprawny kod/prefiks',
		'Pole wymagane. Prosimy podać opis kodu.',
		'Niepoprawna data.',
		'Niepoprawna wartość.',
		'Podaj liczbę całkowitą większą od 0.',
	])
		await expect(drawer.getByText(words)).toBeVisible();
	await expect(
		drawer.getByText('To pole jest wymagane').or(drawer.locator('.mantine-Select-error, .mantine-InputWrapper-error')).first(),
	).toBeVisible();
	await drawer.getByRole('textbox', { name: 'Kod', exact: true }).fill('X'.repeat(31));
	await expect(drawer.getByText('Maksymalna liczba znaków to 30')).toBeVisible();
	await drawer.getByRole('textbox', { name: 'Zniżka' }).fill('101%');
	await expect(drawer.getByText('Niepoprawna wartość.')).toBeVisible();
	await drawer.getByRole('textbox', { name: 'Zniżka' }).fill('0');
	await expect(drawer.getByText('Niepoprawna wartość.')).toBeVisible();
	await drawer.getByRole('combobox', { name: 'Rodzaj' }).selectOption('multiple');
	await drawer.getByRole('textbox', { name: 'Liczba kodów' }).fill('2,5');
	await save();
	await expect(drawer.getByText('Podaj liczbę całkowitą większą od 0.')).toBeVisible();
});

/** The 15th of the next month, by the picker; its own button closes it, since Escape asks about the whole drawer. */
async function typeLastDay(page: Page) {
	const field = page.getByRole('dialog').getByRole('textbox', { name: /Data ważności/ });
	await field.fill('15.12.2030');
	await field.press('Tab');
}
