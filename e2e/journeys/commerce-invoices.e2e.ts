import { correctInvoice } from '#server/invoices/issued/correcting.service.ts';
import { processInvoiceTasks } from '#server/invoices/issued/invoice-tasks.service.ts';
import { issueInvoice } from '#server/invoices/issued/issuing.service.ts';
import { processKsefQueue } from '#server/invoices/sending/queue.service.ts';
import { startKsefSimulator } from '#simulators/ksef/ksef.simulator.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder, insertTestRefund } from '#testing/insert-order.ts';
import { ksefEnv } from '#testing/ksef.ts';
import { CLEAR_INVOICES, COMPANY, insertOrderWithInvoice, SELLER } from '#testing/make-invoice.ts';
import { readZip } from '#testing/read-zip.ts';
import { expectUnmoved, holdAnswers } from '../support/late-answers.ts';
import { answer, downloaded, downloadedBytes, expectToastText, expectWholeTable, openPanel, rowWith, today } from '../support/panel.ts';
import { openProduct } from '../support/product.ts';
import { consented, expect, expectGoodAt, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos, hosted_videos, view_starts restart identity cascade');
});

test.afterEach(({ product }) => product.context.db.pool.query(CLEAR_INVOICES).then(() => undefined));

const company = {
	invoiceType: 'company' as const,
	company: 'Teatr Mały',
	nip: '5260250274',
	street: 'Marszałkowska 1',
	postal_code: '00-001',
	city: 'Warszawa',
	state: 'mazowieckie',
	country_code: 'PL',
};

test('S3-041 S3-042 R-070 S3-043 S3-044 S3-045 invoices: data to copy, filters, sent, deletion only while unsent, CSV; issued', {
	tag: '@slow',
}, async ({ page, product, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
	const anna = await product.make.user();
	const event = await makeEvent(product);
	const invoice = async (given: Parameters<typeof insertOrder>[1], sent = false) => {
		const order = await insertOrder(product, given);
		await product.query(
			'insert into invoices (order_id, user_id, data, sent, sent_at) values ($1, $2, $3, $4::boolean, case when $4::boolean then now() end)',
			[order.id, given.user_id, company, sent],
		);
		return order.number;
	};
	const paid = await invoice({ user_id: anna.id, event_id: event.id, description: 'Bilet: Mewa' });
	const sent = await invoice({ user_id: anna.id, event_id: event.id }, true);
	const unpaid = await invoice({ user_id: anna.id, event_id: event.id, status: 'CANCELED' });
	await openPanel(page, product, 'invoices');
	const row = rowWith(page, paid);
	for (const text of ['Teatr Mały', 'NIP 5260250274', '00-001 Warszawa', anna.email, 'Zakończone', '45,00 zł', 'Bilet: Mewa'])
		await expect(row).toContainText(text);
	await test.step('at 768 px the list needs no scrolling', () => expectWholeTable(page, 'Lista faktur'));
	await page.getByRole('button', { name: `Kopiuj dane faktury ${paid}` }).click();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Teatr Mały\nNIP 5260250274\nMarszałkowska 1');

	await page.getByRole('switch', { name: 'Tylko niewysłane' }).click();
	await expect(page.getByRole('switch', { name: 'Tylko niewysłane' })).toBeChecked();
	await expect(rowWith(page, sent)).toHaveCount(0);
	await expect(rowWith(page, unpaid)).toBeVisible();
	await page.getByRole('switch', { name: 'Tylko opłacone' }).click();
	await expect(page.getByRole('switch', { name: 'Tylko opłacone' })).toBeChecked();
	await expect(rowWith(page, unpaid)).toHaveCount(0);
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	const csv = await downloaded(page, () => page.getByRole('button', { name: 'Eksport CSV' }).click());
	expect(csv).toContain(paid);
	expect(csv).not.toContain(sent);

	await page.getByRole('switch', { name: 'Tylko niewysłane' }).click();
	await expect(page.getByRole('switch', { name: 'Tylko niewysłane' })).not.toBeChecked();
	await expect(page.getByRole('button', { name: `Usuń fakturę ${sent}` })).toHaveCount(0);
	await page.getByRole('switch', { name: `Wysłana: ${paid}` }).check();
	await expectToastText(page, 'Zapisano zmiany');
	await page.reload();
	await expect(page.getByRole('switch', { name: `Wysłana: ${paid}` })).toBeChecked();
	await page.getByRole('switch', { name: `Wysłana: ${paid}` }).uncheck();
	await page.getByRole('button', { name: `Usuń fakturę ${paid}` }).click();
	await answer(page, 'Nie');
	await page.getByRole('button', { name: `Usuń fakturę ${paid}` }).click();
	await answer(page, 'Tak');
	await expect(rowWith(page, paid)).toHaveCount(0);

	await page.getByText('Dane sprzedawcy').click();
	for (const [name, value] of [
		['Nazwa', 'Teatr Nowa Scena'],
		['Ulica i numer', 'ul. Sceniczna 1'],
		['Kod pocztowy', '00-001'],
		['Miejscowość', 'Warszawa'],
	] as const)
		await page.getByRole('textbox', { name, exact: true }).fill(value);
	await test.step('F-054 each wrong number of the seller is reported at its field', async () => {
		const wrong = [
			['NIP', '12a', /składa się z\s10\scyfr/, '526-025-02-74'],
			['Kod kraju', 'ZZ', /Nie ma takiego kraju/, 'PL'],
			['Numer rachunku', 'PL00 1234', /poprawny IBAN/, ''],
		] as const;
		const field = (name: string) => page.getByRole('textbox', { name, exact: true });
		for (const [name, value] of wrong) await field(name).fill(value);
		await page.getByRole('button', { name: 'Zapisz' }).click();
		for (const [name, , says] of wrong) await expect(field(name)).toHaveAccessibleDescription(says);
		for (const [name, , , right] of wrong) await field(name).fill(right);
	});
	await page.getByRole('button', { name: 'Zapisz' }).click();
	await expect
		.poll(async () => (await product.query("select value->>'seller_name' as name from settings where section = 'invoices'"))[0]?.name)
		.toBe('Teatr Nowa Scena');
	await test.step('B-041 B-042 an invoice is issued by a click, opened, and found in the list', async () => {
		// the form shows the stored data
		await expect(page.getByRole('textbox', { name: 'NIP', exact: true })).toHaveValue('5260250274');
		await expectGoodAt(page, [390]);
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.getByRole('link', { name: 'Do wystawienia' }).click();
		// the buyer has one that was sent by hand
		await expect(page.getByText('Żadna faktura nie czeka na wystawienie.').first()).toBeVisible();
		await expect(page.getByLabel('Na stronie')).toHaveCount(0);
		await product.query('update invoices set sent = false, sent_at = null');
		await page.reload();
		await page.getByRole('button', { name: `Zmień dane i wystaw fakturę do zamówienia ${sent}` }).click();
		await expect(page.getByRole('dialog').getByLabel('Nazwa firmy')).toHaveValue('Teatr Mały');
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: `Wystaw fakturę do zamówienia ${sent}`, exact: true }).dblclick();
		const question = page.getByRole('dialog', { name: `Wystawić fakturę do zamówienia ${sent}?` });
		await expect(question).toContainText(/Teatr Mały, 45,00\szł\. .*Nie można tego cofnąć\./);
		await question.getByRole('button', { name: 'Tak' }).dblclick();
		await expect(page.getByRole('heading', { level: 1, name: /^Faktura FV\/\d+\// })).toBeVisible();
		await expect(page.getByText('jest już wystawiona')).toHaveCount(0);
		await expect(page.getByRole('region', { name: 'Nabywca' })).toContainText('Teatr Mały');
		await expect(page.getByRole('region', { name: 'Sumy według stawek VAT' })).toContainText('36,59 zł');
		await expectGoodAt(page, [390, 1280]);
		const xml = await downloaded(page, () => page.getByRole('button', { name: 'Pobierz XML' }).click());
		expect(xml).toContain('<Nazwa>Teatr Nowa Scena</Nazwa>');
	});
	await test.step('B-047 its PDF is downloaded and mailed again, and the buyer has it under the order', async () => {
		expect(await downloaded(page, () => page.getByRole('button', { name: 'Pobierz PDF' }).click())).toMatch(/^%PDF-1\.7/);
		await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
		await expectToastText(page, `Faktura zostanie wysłana na adres ${anna.email}.`);
		expect((await product.mails(anna.email))[0]?.subject).toMatch(/^Faktura FV\//);
		const own = await page.context().browser()?.newContext({ baseURL: product.url });
		const account = await own?.newPage();
		if (!own || !account) throw new Error('no second window');
		await consented(account, product);
		await signInAs(account, anna);
		await account.goto('/konto');
		const pdf = account.getByRole('button', { name: /^Faktura FV\/\d+\/.+ \(PDF\)$/ });
		expect(await downloaded(account, () => pdf.click())).toMatch(/^%PDF-1\.7/);
		await expectGoodAt(account, [390, 768, 1280]);
		await test.step('the page of the order has it too', async () => {
			await account.locator('tr').filter({ has: pdf }).getByRole('link').click();
			await account.waitForURL('**/status-zamowienia/wydarzenie/*');
			await expect(account.getByText('Faktura dla: Teatr Mały')).toBeVisible();
			expect(await downloaded(account, () => pdf.click())).toMatch(/^%PDF-1\.7/);
			await expectGoodAt(account, [390, 1280]);
		});
		await own.close();
	});
	await test.step('the request shows the invoice that was issued and mailed', async () => {
		await page.getByRole('link', { name: 'Wystawione' }).click();
		await page.getByRole('link', { name: 'Prośby o faktury' }).click();
		await expect(rowWith(page, sent).getByRole('link', { name: /^FV\// })).toBeVisible();
		await expect(page.getByRole('switch', { name: `Wysłana: ${sent}` })).toBeChecked();
	});
});

test('B-040 B-041 B-043 an issued invoice is corrected twice; VAT of the settings; issued by itself after payment', {
	tag: '@slow',
}, async ({ page, product }) => {
	await product.query(`update settings set value = value || $1 where section = 'invoices'`, [SELLER]);
	product.context.settings.invalidate();
	const anna = await product.make.user();
	const { ext_order_id: extOrderId } = await insertOrderWithInvoice(product, company, { user_id: anna.id });
	await issueInvoice(product.context, { viewer: null, caller: null }, { extOrderId });
	const admin = await openPanel(page, product, 'invoices');
	await page.getByRole('link', { name: 'Wystawione' }).click();
	// not the link to the buyer, should the requests still be shown
	await rowWith(page, 'Teatr Mały').getByRole('link', { name: /^FV\// }).click();
	await test.step('B-043 the buyer’s data is corrected twice, and the chain shows the current data and sums', async () => {
		await page.getByRole('button', { name: 'Popraw dane nabywcy' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel('Nazwa firmy').fill('Teatr Większy');
		await test.step('F-102 closing the dialog with unsaved data asks first', async () => {
			await page.keyboard.press('Escape');
			await answer(page, 'Nie');
			await expect(dialog.getByLabel('Nazwa firmy')).toHaveValue('Teatr Większy');
		});
		await dialog.getByRole('button', { name: 'Wystaw korektę' }).click();
		await expect(dialog.getByLabel('Przyczyna korekty')).toHaveAccessibleDescription(/wymagane/);
		await dialog.getByLabel('Przyczyna korekty').fill('Zła nazwa');
		await dialog.getByLabel('Odbiorcą jest jednostka gminy').check();
		await dialog.getByRole('button', { name: 'Wystaw korektę' }).click();
		await expect(dialog.getByLabel('Nazwa odbiorcy')).toHaveAccessibleDescription(/wymagane/);
		await expectGoodAt(page, [390]);
		for (const field of ['Nazwa firmy', 'Przyczyna korekty']) {
			await dialog.getByLabel(field).scrollIntoViewIfNeeded();
			for (const name of ['Zamknij', 'Wystaw korektę'])
				await expect(dialog.getByRole('button', { name }), `at ${field}`).toBeInViewport({ ratio: 1 });
		}
		await page.setViewportSize({ width: 1280, height: 900 });
		await dialog.getByLabel('Nazwa odbiorcy').fill('Szkoła nr 1');
		await dialog.getByRole('button', { name: 'Wystaw korektę' }).click();
		const question = page.getByRole('dialog', { name: /^Wystawić korektę faktury FV\// });
		await expect(question).toContainText(/Teatr Większy, 45,00\szł\./);
		await answer(page, 'Tak');
		await expectToastText(page, /^Wystawiono FK\//);
		await expect(page.getByRole('region', { name: 'Korekty' })).toContainText('Po korektach: 45,00 zł');
		await page.getByRole('button', { name: 'Popraw dane nabywcy' }).click();
		await expect(dialog.getByLabel('Nazwa firmy')).toHaveValue('Teatr Większy');
		await expect(dialog.getByLabel('Nazwa odbiorcy')).toHaveValue('Szkoła nr 1');
		await dialog.getByLabel('Przyczyna korekty').fill('Zła nazwa');
		await test.step('F-111 a refusal is shown in the dialog', async () => {
			await dialog.getByRole('button', { name: 'Wystaw korektę' }).click();
			await answer(page, 'Tak');
			await expect(dialog.getByRole('alert')).toContainText('Dane nabywcy są takie same jak na fakturze.');
		});
		await dialog.getByLabel('Nazwa firmy').fill('Teatr Wielki');
		await test.step('F-110 a correction made meanwhile is shown, and what is typed stays', async () => {
			const [original] = await product.query(`select id from issued_invoices where kind = 'VAT'`);
			const theirs = { id: Number(original?.id), buyer: { ...company, company: 'Teatr Obcy', street: 'Obca 9' }, reason: 'Zła nazwa' };
			await correctInvoice(product.context, { viewer: null, caller: null }, theirs);
			const changed = page.getByRole('dialog', { name: 'Ktoś inny zapisał tu zmiany' });
			await dialog.getByRole('button', { name: 'Wystaw korektę' }).click();
			await answer(page, 'Tak');
			await expect(changed).toContainText('nazwa nabywcy');
			await changed.getByRole('button', { name: 'Wróć do formularza' }).click();
			await expect(dialog.getByLabel('Nazwa firmy')).toHaveValue('Teatr Wielki');
			await dialog.getByRole('button', { name: 'Wystaw korektę' }).click();
			await answer(page, 'Tak');
			await changed.getByRole('button', { name: 'Zapisz moje zmiany' }).click();
		});
		const corrections = page.getByRole('region', { name: 'Korekty' });
		// the street is the one of the other correction: it was not changed here
		for (const words of ['Nabywca po korektach: Teatr Wielki', 'Obca 9', 'Odbiorca po korektach: Szkoła nr 1'])
			await expect(corrections).toContainText(words);
		await expectGoodAt(page, [390, 1280]);
		await page.getByRole('link', { name: 'Wystawione' }).click();
		await page.getByRole('button', { name: 'Faktura korygująca' }).click();
		await expect(rowWith(page, 'Teatr Większy')).toContainText('FK/');
		await expect(rowWith(page, 'Teatr Mały')).toHaveCount(0);
		await expect(page).toHaveURL(/f_kind=KOR/);
		await rowWith(page, 'Teatr Większy').getByRole('link').first().click();
		await expect(page.getByRole('region', { name: 'Odbiorca' })).toContainText('Szkoła nr 1');
		await page.getByRole('link', { name: 'Wystawione' }).click();
	});
	await test.step('B-040 a kind without VAT asks for its legal basis', async () => {
		await page.getByRole('link', { name: 'Prośby o faktury' }).click();
		await page.getByText('Dane sprzedawcy').click();
		const rate = page.getByRole('combobox', { name: 'VAT: wydarzenia' });
		const basis = page.getByRole('textbox', { name: 'Podstawa prawna: wydarzenia' });
		await rate.selectOption('zw.');
		await page.getByRole('button', { name: 'Zapisz' }).click();
		await expect(basis).toHaveAccessibleDescription(/wymagają podstawy prawnej/);
		await rate.selectOption('23%');
		await expect(basis).toHaveCount(0);
	});
	await test.step('B-041 where the switch is on, an invoice is issued by itself after payment', async () => {
		const automatic = page.getByRole('switch', { name: /^Wystawiaj po opłaceniu/ });
		const save = async (isOn: string) => {
			const button = page.getByRole('button', { name: 'Zapisz' });
			await button.click();
			// leaving before the form has its answer would ask about unsaved changes
			await expect(button).toHaveAccessibleDescription(/Najpierw coś\szmień/);
			const stored = "select value->>'issue_automatically' as is_on from settings where section = 'invoices'";
			await expect.poll(async () => (await product.query(stored))[0]?.is_on).toBe(isOn);
		};
		await automatic.check();
		await save('true');
		const order = await insertOrderWithInvoice(
			product,
			{ ...company, company: 'Teatr Samoczynny' },
			{ user_id: anna.id, status: 'PENDING' },
		);
		await fetch(`${product.url}/api/payments/${order.ext_order_id}`, {
			method: 'PUT',
			headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
			body: JSON.stringify({ status: 'COMPLETED', how: 'cash', note: 'KP 1' }),
		});
		await processInvoiceTasks(product.context);
		await automatic.uncheck();
		await save('false');
		await page.getByRole('link', { name: 'Wystawione' }).click();
		await expect(rowWith(page, 'Teatr Samoczynny')).toBeVisible();
	});
});

test('B-045 B-048 B-049 refused invoices are replaced or closed; the accountant’s month', { tag: '@slow' }, async ({ page, product }) => {
	const setSeller = async (seller: Partial<typeof SELLER>) => {
		await product.query(`update settings set value = value || $1 where section = 'invoices'`, [seller]);
		product.context.settings.invalidate();
	};
	await setSeller(SELLER);
	const { id: user_id } = await product.make.user();
	const { id: event_id } = await makeEvent(product);
	const nobody = { viewer: null, caller: null };
	const { ext_order_id: extOrderId } = await insertOrderWithInvoice(product, company, { user_id, event_id });
	const id = await issueInvoice(product.context, nobody, { extOrderId });
	await correctInvoice(product.context, nobody, { id, buyer: { ...company, company: 'Teatr Większy' }, reason: 'Zła nazwa' });
	await test.step('B-045 the start view links to refused invoices with their reason; accepted ones have a number', async () => {
		const refused = "'rejected', 450, 'P_1: data wystawienia', null, null from issued_invoices where kind = 'KOR'";
		const accepted = "'accepted', null, null, '5260250274-20261116-0100001AF629-AF', now() from issued_invoices where kind = 'VAT'";
		for (const row of [refused, accepted])
			await product.query(`insert into ksef_sendings (invoice_id, deadline, next_at, state, code, reason, ksef_number, accepted_at)
				select id, current_date + 7, now(), ${row}`);
		await openPanel(page, product, 'start');
		await page.getByRole('link', { name: '1 faktura wymaga uwagi w KSeF.' }).click();
		await expect(rowWith(page, 'Teatr Mały')).toHaveCount(0);
		await rowWith(page, 'Teatr Większy').getByRole('link').first().click();
		const ksef = page.getByRole('region', { name: 'Stan w KSeF' });
		await expect(ksef).toContainText('KSeF nie przyjął faktury (450): P_1: data wystawienia');
		await expectGoodAt(page, [390, 768, 1280]);
		await page.getByRole('button', { name: 'Wystaw nową w jej miejsce' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByRole('button', { name: 'Wystaw' }).click();
		await answer(page, 'Tak');
		await expect(page.getByText('zamiast')).toBeVisible();
		await page.getByRole('link', { name: 'Wystawione' }).click();
		await expect(page.getByText('KSeF nie jest podłączony.')).toBeVisible();
		await page.getByRole('button', { name: 'Przyjęta' }).click();
		await expect(rowWith(page, 'Teatr Większy')).toHaveCount(0);
		await expectGoodAt(page, [390, 1280]);
		await rowWith(page, 'Teatr Mały').getByRole('link').first().click();
		await expect(ksef).toContainText('5260250274-20261116-0100001AF629-AF');
	});
	await test.step('B-048 B-049 the accountant’s month: all issued, one refunded in part, the correction, the ZIP, sums of the statement', async () => {
		const order = await insertOrderWithInvoice(product, company, { user_id, event_id, amount_grosze: 10_000 });
		await insertOrder(product, { user_id, event_id, amount_grosze: 6500 });
		await openPanel(page, product, 'start');
		await page.getByRole('link', { name: '1 dokument czeka' }).click();
		await page.getByRole('button', { name: 'Wystaw wszystkie' }).click();
		const question = page.getByRole('dialog', { name: 'Wystawić 1 fakturę?' });
		await expect(question).toContainText('Razem 100,00 zł.');
		const listed = rowWith(page, order.number);
		await expect(listed).not.toContainText('po terminie');
		const change = (grosze: number, days: number) =>
			product.query('update orders set amount_grosze = $1, completed_at = completed_at + make_interval(days => $2) where id = $3', [
				grosze,
				days,
				order.id,
			]);
		await change(11_000, -100);
		await answer(page, 'Tak');
		await expectToastText(page, 'W międzyczasie zmieniły się faktury do wystawienia.');
		await expect(question).toContainText('Razem 110,00 zł.');
		await answer(page, 'Nie');
		await expect(listed).toContainText('po terminie');
		expect(await product.query('select order_id from invoice_tasks')).toEqual([]);
		await change(10_000, 100);
		await page.getByRole('button', { name: 'Wystaw wszystkie' }).click();
		await expect(question).toContainText('Razem 100,00 zł.');
		await answer(page, 'Tak');
		await expectToastText(page, '1 faktura jest wystawiana');
		await processInvoiceTasks(product.context);
		// the list follows by itself
		await expect(rowWith(page, order.number)).toHaveCount(0);
		await test.step('B-043 a correction that could not be issued waits in the list with its reason, and is issued with all others', async () => {
			await setSeller({ seller_city: '' });
			await insertTestRefund(product, order.id, 2500, new Date().toISOString());
			await processInvoiceTasks(product.context);
			await page.reload();
			const waiting = rowWith(page, order.number);
			for (const words of ['Korekta faktury FV/', 'Uzupełnij lub popraw dane sprzedawcy.', '−25,00 zł'])
				await expect(waiting).toContainText(words);
			const setRefusal = async (refusal: string) => {
				await product.query('update invoice_tasks set refusal = $1 where order_id = $2', [refusal, order.id]);
				await page.reload();
			};
			// that of another seller is closed by hand
			await setRefusal('former_nip');
			await expect(waiting).toContainText('Fakturę wystawił sprzedawca o innym NIP-ie');
			await expect(page.getByRole('button', { name: 'Wystaw wszystkie' })).toHaveAccessibleDescription(/^Korekty na tej liście/);
			await expectGoodAt(page, [390, 1280]);
			await waiting.getByRole('button', { name: 'Skorygowana gdzie indziej' }).click();
			await answer(page, 'Tak');
			await expect(waiting).toHaveCount(0);
			await setRefusal('seller');
			await setSeller(SELLER);
			await page.getByRole('button', { name: 'Wystaw wszystkie' }).click();
			await answer(page, 'Tak');
			await expectToastText(page, '1 faktura jest wystawiana');
			await processInvoiceTasks(product.context);
		});
		await page.getByRole('link', { name: 'Rejestr sprzedaży' }).click();
		await expect(rowWith(page, '−25,00 zł')).toContainText('Faktura korygująca');
		await expect(rowWith(page, 'Sprzedaż bez faktury')).toContainText('65,00 zł');
		// its number is listed, its amounts are not counted
		await expect(rowWith(page, 'Nieprzyjęta przez KSeF: P_1: data wystawienia')).not.toContainText('zł');
		const sums = page.getByRole('region', { name: 'Sumy według stawek VAT' });
		await expect(sums).toContainText('185,00 zł');
		const written = await sums.locator('tbody').innerText();
		await expectGoodAt(page, [390, 768, 1280]);
		await test.step('at 768 px the amounts of the register need no scrolling', () => expectWholeTable(page, 'Rejestr sprzedaży'));
		const files = readZip(await downloadedBytes(page, () => page.getByRole('button', { name: 'Pobierz ZIP' }).click()));
		// without the one that KSeF has refused
		for (const kind of ['xml/', 'pdf/']) expect([...files.keys()].filter((name) => name.startsWith(kind))).toHaveLength(4);
		expect(files.get('rejestr-sprzedazy.csv')?.toString()).toContain('Razem;;;;;;;;23%;150,42;34,58;185,00');
		const month = today().slice(0, 7);
		await page.getByRole('button', { name: 'Poprzedni miesiąc' }).click();
		await expect(page.getByText('W tym miesiącu nie było sprzedaży ani zwrotów.')).toBeVisible();
		await expect(page).toHaveURL(/f_month=/);
		await page.goto(`/teapp-admin?view=payments&lista=zestawienie&miesiac=${month}`);
		await expect(sums.locator('tbody')).toHaveText(written, { useInnerText: true });
		await test.step('B-045 a refused correction that a later one covers is closed with a reason', async () => {
			await product.query(`insert into ksef_sendings (invoice_id, deadline, next_at, state, reason)
				select id, current_date + 7, now(), 'rejected', 'nabywca' from issued_invoices where gross_grosze = -2500`);
			await insertTestRefund(product, order.id, 500, new Date().toISOString());
			await processInvoiceTasks(product.context);
			await openPanel(page, product, 'start');
			await page.getByRole('link', { name: '1 faktura wymaga uwagi w KSeF.' }).click();
			await rowWith(page, 'Teatr Mały').getByRole('link').first().click();
			await expect(page.getByRole('button', { name: 'Wystaw nową w jej miejsce' })).toHaveCount(0);
			await page.getByRole('button', { name: 'Zamknij bez nowej' }).click();
			const dialog = page.getByRole('dialog');
			await dialog.getByRole('button', { name: 'Zamknij dokument' }).click();
			await expect(dialog.getByLabel('Przyczyna zamknięcia')).toHaveAccessibleDescription(/wymagane/);
			await expectGoodAt(page, [390]);
			await page.setViewportSize({ width: 1280, height: 900 });
			await dialog.getByLabel('Przyczyna zamknięcia').fill('Mówi to następna korekta');
			await dialog.getByRole('button', { name: 'Zamknij dokument' }).click();
			await expect(page.getByRole('region', { name: 'Stan w KSeF' })).toContainText('Zamknięta bez nowej: Mówi to następna korekta');
			await openPanel(page, product, 'start');
			await expect(page.getByText('wymaga uwagi w KSeF')).toHaveCount(0);
		});
	});
});

test('B-045 an invoice travels from a click to its KSeF number; the connection is tried by a button, the start view shows what is late', {
	tag: '@slow',
}, async ({ browser }) => {
	const ksef = await startKsefSimulator({ limits: false });
	const product = await openProduct(ksefEnv(ksef));
	const page = await browser.newPage({ baseURL: product.url });
	try {
		await product.query(`update settings set value = value || $1 where section = 'invoices'`, [SELLER]);
		const { number } = await insertOrderWithInvoice(product, COMPANY);
		await openPanel(page, product, 'invoices');
		await page.getByRole('link', { name: 'Do wystawienia' }).click();
		await page.getByRole('button', { name: `Wystaw fakturę do zamówienia ${number}`, exact: true }).click();
		await answer(page, 'Tak');
		const state = page.getByRole('region', { name: 'Stan w KSeF' });
		await expect(state).toContainText('Czeka na numer');
		await product.query('update ksef_sendings set deadline = current_date - 1');
		await page.goto('/teapp-admin?view=start');
		await page.getByRole('link', { name: '1 faktura czeka na numer KSeF, a termin mija dziś albo już minął.' }).click();
		await expect(rowWith(page, 'Kupiec & Syn')).toContainText('Czeka na numer');
		await expect(page.getByText(`Połączono jako ${SELLER.seller_nip}. Na numer KSeF czeka: 1.`)).toBeVisible();
		await page.getByRole('button', { name: 'Sprawdź połączenie' }).click();
		await expectToastText(page, 'Połączenie z KSeF działa.');
		ksef.revokeToken();
		await page.getByRole('button', { name: 'Sprawdź połączenie' }).click();
		await expectToastText(page, 'KSeF odmówił');
		await expectGoodAt(page, [390, 768, 1280]);
		await test.step('the filters do not move when the state of KSeF comes late, or after a failure, with several lines', async () => {
			const troubles = { alarm: 'token wygasł', blocked: 'NIP', late: 3, refused: 2 };
			await page.route('**/api/ksef', async (route) => {
				const response = await route.fetch();
				await route.fulfill({ response, json: { ksef: { ...(await response.json()).ksef, ...troubles } } });
			});
			const failOnce = () =>
				page.route('**/api/ksef', (route) => route.fulfill({ status: 503, json: { statusCode: 503, type: 'internal' } }), { times: 1 });
			for (const prepare of [() => {}, failOnce])
				for (const width of [1280, 390]) {
					await page.setViewportSize({ width, height: 900 });
					const late = await holdAnswers(page, '**/api/ksef', { isOverdue: true });
					await prepare();
					await page.reload();
					await expectUnmoved(page.getByRole('main'), rowWith(page, 'Kupiec & Syn').getByRole('link').first(), async () => {
						await late.release();
						await expect(page.getByText('token wygasł')).toBeVisible();
					});
				}
			await page.unroute('**/api/ksef');
			await page.setViewportSize({ width: 1280, height: 900 });
			await page.reload();
			await test.step('in time it is above them', async () => {
				const above = await page.getByRole('button', { name: 'Sprawdź połączenie' }).boundingBox();
				const filters = await page.getByRole('button', { name: 'Faktura korygująca' }).boundingBox();
				expect(above?.y).toBeLessThan(filters?.y ?? 0);
			});
		});
		await rowWith(page, 'Kupiec & Syn').getByRole('link').first().click();
		for (const name of ['Pobierz PDF', 'Popraw dane nabywcy'])
			await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(/czeka na numer KSeF/);
		await test.step('the queue sends it, and its page shows the number and the receipt', async () => {
			ksef.restoreToken();
			// at noon: around midnight nothing is sent
			const context = { ...product.context, now: () => new Date(`${today()}T12:00:00Z`) };
			const run = async () => {
				await product.query("update ksef_sendings set next_at = '2026-01-01'");
				await product.query('update ksef_queue set paused_until = null');
				await processKsefQueue(context, { pause: () => Promise.resolve() });
				return product.query('select state from ksef_sendings');
			};
			await expect.poll(run, { intervals: [10] }).toEqual([{ state: 'receipted' }]);
			const [sent] = ksef.invoices();
			await page.reload();
			await expect(state).toContainText(`Numer KSeF: ${sent?.ksefNumber}`);
			await expect(state).toContainText('Przyjęta');
			expect(await downloaded(page, () => page.getByRole('button', { name: 'Pobierz UPO' }).click())).toContain(sent?.ksefNumber);
		});
	} finally {
		await page.close();
		await product.close();
		await ksef.close();
	}
});
