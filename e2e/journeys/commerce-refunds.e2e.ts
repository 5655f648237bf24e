import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder, insertOrderCode } from '#testing/insert-order.ts';
import { answer, expectToastText, openPanel, pick, rowWith } from '../support/panel.ts';
import { openProduct } from '../support/product.ts';
import { expect, expectGoodAt, test } from '../support/test.ts';

const PEOPLE = 6;

test('a cancelled event: choose it, see people and amounts, confirm once, follow the progress across a kill -9; each buyer is refunded once', {
	tag: '@slow',
}, async ({ browser }) => {
	// a batch that misses its notification is taken up by the job of the next minute, before the kill and after it
	// killed when the provider has accepted the third refund and nothing of it is recorded here yet
	const product = await openProduct({ JOBS: '1', FAILPOINT: 'refund-requested:3' });
	const page = await browser.newPage({ baseURL: product.url });
	try {
		const event = await makeEvent(product, { title: 'Odwołane Wesele', date_from: '2099-05-20' });
		const buyers = await Promise.all(
			Array.from({ length: PEOPLE }, (_, at) => product.make.user({ firstname: 'Anna', lastname: `Bąk ${at}` })),
		);
		for (const { token } of buyers) {
			const bought = await fetch(`${product.url}/api/payments/${event.id}`, {
				method: 'POST',
				headers: { 'x-auth-token': token, 'content-type': 'application/json' },
				body: JSON.stringify({ consent: true }),
			});
			expect(bought.status).toBe(201);
		}
		for (const { orderId } of product.payu.ledger().orders) await product.payu.outcome(orderId, 'paid');
		await product.payu.idle();

		await openPanel(page, product, 'payments', '&lista=zwroty');
		await test.step('a preview that failed can be loaded again', async () => {
			const failure = { status: 500, json: { statusCode: 500, type: 'internal', message: 'Nie działa' } };
			await page.route('**/api/refund-batches/preview', (route) => route.fulfill(failure), { times: 1 });
			await pick(page, 'Odwołane wydarzenie', 'Odwołane', /Odwołane Wesele/);
			await expect(page.getByRole('alert').filter({ hasText: 'Nie działa' })).toBeVisible();
			await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
		});
		await expect(page.getByText('Anna Bąk 5')).toBeVisible();
		await expect(page.locator('.stat-strip_strip')).toContainText('270,00 zł');
		const start = page.getByRole('button', { name: 'Zwróć pieniądze' });
		await expect(start).toHaveAttribute('aria-disabled', 'true');
		const reason = page.getByRole('textbox', { name: /Powód/ });
		await reason.fill('x'.repeat(301));
		await expect(reason).toHaveAccessibleDescription(/najwyżej 300\sznaków, a\sma 301/);
		await expect(start).toHaveAttribute('aria-disabled', 'true');
		await reason.fill('Choroba w obsadzie');
		await test.step('F-102 leaving with an unsaved reason asks first', async () => {
			await page.getByRole('link', { name: 'Zestawienie miesiąca' }).click();
			await expect(page.getByRole('dialog', { name: 'Porzucić niezapisane zmiany?' })).toBeVisible();
			await answer(page, 'Nie');
			await expect(page.getByRole('textbox', { name: /Powód/ })).toHaveValue('Choroba w obsadzie');
		});
		await start.click();
		await expect(page.getByRole('dialog')).toContainText('Zwrócić 270,00 zł za „Odwołane Wesele” (20.05.2099');
		await expect(page.getByRole('dialog')).toContainText(/otrzyma\s6\skupujących\.\s*Tej operacji/);
		// no refund is recorded or sent before the call that starts the batch was answered: the process must not die before
		const holder = await product.context.db.pool.connect();
		await holder.query('begin; lock table refunds in exclusive mode');
		// the lock is given back before the server has waited too long for it
		await Promise.all([page.waitForResponse((sent) => sent.request().method() === 'POST' && sent.ok()), answer(page, 'Tak')]);
		await holder.query('rollback');
		holder.release();
		await expectToastText(page, 'Zwroty rozpoczęte');

		await product.revive();
		// notices sent while no server was running are retried, however long the restart took
		await product.payu.advance(30 * 60_000);
		const row = rowWith(page, 'Odwołane Wesele');
		await expect(row).toContainText('6 z 6', { timeout: 90_000 });
		await expect(row).toContainText('Zakończone');
		await expect(row).toContainText('20.05.2099');
		const { refunds, orders } = product.payu.ledger();
		expect(refunds).toHaveLength(PEOPLE);
		expect(new Set(refunds.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ orderId }) => orderId)));
		expect(refunds.every(({ amount, status }) => amount === 4500 && status === 'FINALIZED')).toBe(true);
	} finally {
		await page.close();
		await product.close();
	}
});

test('F-082 F-083 F-093 refunds of one order: a part, a refusal in red, a transfer with its note; void codes; the alarm is cleared', {
	tag: '@slow',
}, async ({ page, product }) => {
	await product.query('truncate orders, outbox, events, videos restart identity cascade');
	const event = await makeEvent(product, { title: 'Mewa na dachu', date_from: '2031-03-05', date_to: '2031-03-05' });
	const buyer = await product.make.user({ firstname: 'Anna', lastname: 'Żurek' });
	const bought = await fetch(`${product.url}/api/payments/${event.id}`, {
		method: 'POST',
		headers: { 'x-auth-token': buyer.token, 'content-type': 'application/json' },
		body: JSON.stringify({ consent: true }),
	});
	const { number, orderId } = ((await bought.json()) as { order: { number: string; orderId: string } }).order;
	await product.payu.outcome(orderId, 'paid');
	await product.payu.idle();
	const group = await insertOrder(product, { kind: 'group', user_id: buyer.id, event_id: event.id, quantity: 3, amount_grosze: 12_000 });
	for (let made = 0; made < 3; made++) await insertOrderCode(product, group.id);
	const admin = await openPanel(page, product, 'payments');
	const refundsOf = () => product.payu.ledger().refunds.filter((made) => made.orderId === orderId);
	const refund = async (of = number) => {
		await page.getByRole('button', { name: `Zwróć pieniądze za ${of}` }).click();
		return page.getByRole('dialog');
	};

	await test.step('F-082 an unchanged drawer closes without confirmation; more than the remaining amount is refused before the confirmation', async () => {
		const drawer = await refund();
		await expect(drawer).not.toContainText('Niezapisane zmiany');
		await drawer.getByRole('button', { name: 'Anuluj' }).click();
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await refund();
		await drawer.getByRole('textbox', { name: 'Kwota zwrotu' }).fill('45,01');
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await expect(drawer).toContainText('To więcej, niż zostało do zwrotu.');
		await expect(page.getByRole('dialog')).toHaveCount(1);
		await drawer.getByRole('button', { name: 'Anuluj' }).click();
		await answer(page, 'Tak');
	});

	await test.step('F-082 a partial refund asks first and names person, title and amount; sent again after a lost answer it is made once', async () => {
		const drawer = await refund();
		for (const words of ['Anna Żurek', buyer.email, 'Mewa na dachu, 05.03.2031', number]) await expect(drawer).toContainText(words);
		await drawer.getByRole('textbox', { name: 'Kwota zwrotu' }).fill('15,50');
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await expect(page.getByRole('dialog').last()).toContainText('Zwrócić 15,50 zł?');
		for (const words of ['Anna Żurek', 'Mewa na dachu, 05.03.2031']) await expect(page.getByRole('dialog').last()).toContainText(words);
		await answer(page, 'Nie');
		expect(refundsOf()).toHaveLength(0);
		await page.route(
			'**/refunds',
			async (route) => {
				await route.fetch();
				await route.abort();
			},
			{ times: 1 },
		);
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await answer(page, 'Tak');
		await expect(drawer.getByRole('alert')).toBeVisible();
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await answer(page, 'Tak');
		// the provider may have confirmed it meanwhile
		await expectToastText(page, /Zwrot (zlecony|zapisany)/);
		await expect(rowWith(page, number)).toContainText('Zakończone');
		await expect.poll(() => refundsOf()).toMatchObject([{ amount: 1550, status: 'FINALIZED' }]);
		// the list polls while money is on its way
		await expect(rowWith(page, number)).toContainText('Zwrócono 15,50 zł');
	});

	await test.step('F-082 a refusal is red and shows the provider’s reason', async () => {
		product.payu.setFaults({ refundError: 'REFUND_DISABLED' });
		const drawer = await refund();
		await drawer.getByRole('textbox', { name: 'Kwota zwrotu' }).fill('10');
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await answer(page, 'Tak');
		await expectToastText(page, 'zwroty są wyłączone dla tej płatności');
		await expect(page.getByText('Płatność została zaktualizowana')).toHaveCount(0);
		await expect(drawer.getByRole('alert')).toContainText('zwroty są wyłączone');
		await drawer.getByRole('button', { name: 'Anuluj' }).click();
		await answer(page, 'Tak');
	});

	await test.step('F-093 F-090 the alarm is a sentence, and its button clears it', async () => {
		await page.reload();
		await page.getByRole('button', { name: `Rozwiń: ${number}` }).click();
		const alarm = page.locator('.order-alarm-notice_alarm');
		await expect(alarm).toContainText('Operator płatności odmówił zwrotu.');
		await page.getByRole('button', { name: `Sprawdzone: ${number}` }).click();
		await answer(page, 'Tak');
		await expectToastText(page, 'Alarm zgaszony');
		// the history of the order still names it
		await expect(alarm).toHaveCount(0);
	});

	await test.step('F-082 a refund the provider does not pay out is shown in red with the reason, and a transfer replaces it', async () => {
		product.payu.clearFaults();
		product.payu.setFaults({ refundError: 'NO_BALANCE' });
		const drawer = await refund();
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await answer(page, 'Tak');
		await expectToastText(page, /nie wypłacił zwrotu.*brakuje środków/);
		await expect(page.locator('.toasts_toasts').getByText('Zwrot zlecony')).toHaveCount(0);
		await expect(rowWith(page, number)).toContainText('Oczekuje na zwrot');
		await expect(page.locator('.table-frame_details')).toContainText('brakuje środków (NO_BALANCE)');
		await refund();
		await expect(drawer).toContainText('Nie wypłacono 29,50 zł');
		await expect(drawer.getByRole('combobox', { name: 'Sposób zwrotu' })).toHaveValue('transfer');
		await drawer.getByRole('textbox', { name: 'Notatka' }).fill('Przelew nr 6');
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await answer(page, 'Tak');
		await expectToastText(page, 'Zwrot zapisany');
		await expect(page.locator('.table-frame_details')).not.toContainText('NO_BALANCE');
		expect(refundsOf()).toHaveLength(1);
	});

	await test.step('F-082 F-083 returned by transfer with a note: refunded, its codes are void and cannot be copied', async () => {
		product.payu.clearFaults();
		await page.goto('/teapp-admin?view=group_tickets');
		await page.getByRole('button', { name: `Rozwiń: ${group.number}` }).click();
		await expect(page.getByRole('button', { name: 'Kopiuj wolne kody' })).toBeVisible();
		const drawer = await refund(group.number);
		await drawer.getByRole('combobox', { name: 'Sposób zwrotu' }).selectOption({ label: 'Zwrócono przelewem' });
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await expect(drawer).toContainText('Napisz, jak zwrócono pieniądze.');
		await drawer.getByRole('textbox', { name: 'Notatka' }).fill('Przelew nr 7');
		await test.step('F-082 after another refund made meanwhile the drawer and the list behind it show what is left', async () => {
			const meanwhile = await fetch(`${product.url}/api/orders/${group.ext_order_id}/refunds`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
				body: JSON.stringify({ amount: 10, outside: true, note: 'Gotówka' }),
			});
			expect(meanwhile.status).toBe(201);
			await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
			await answer(page, 'Tak');
			await expect(drawer.getByText('To więcej, niż zostało do zwrotu.')).toBeVisible();
			await expect(rowWith(page, group.ext_order_id)).toContainText('Zwrócono 10,00 zł');
			await drawer.getByRole('textbox', { name: 'Kwota zwrotu' }).fill('110');
		});
		await drawer.getByRole('button', { name: 'Zwróć', exact: true }).click();
		await answer(page, 'Tak');
		await expectToastText(page, 'Zwrot zapisany');
		await expect(rowWith(page, group.ext_order_id)).toContainText('Zwrócone');
		await expect(rowWith(page, group.ext_order_id)).toContainText('3 nieważne');
		await expect(page.locator('.table-frame_details').getByText('nieważny')).toHaveCount(3);
		await expect(page.getByRole('button', { name: 'Kopiuj wolne kody' })).toHaveCount(0);
	});

	await test.step('F-045 an event without money to return is cancelled; the hours tell which of two performances of a day it is', async () => {
		const free = { title: 'Próba otwarta', event_price_grosze: 0, date_from: '2031-04-05', date_to: '2031-04-05' };
		const morning = await makeEvent(product, { ...free, time_from: '11:00', time_to: '12:00' });
		const evening = await makeEvent(product, { ...free, time_from: '18:00', time_to: '19:00' });
		const name = 'Próba otwarta, 05.04.2031, 11:00–12:00';
		const start = page.getByRole('button', { name: 'Odwołaj wydarzenie' });
		const giveReason = () => page.getByRole('textbox', { name: /Powód/ }).fill('Choroba w obsadzie');
		await page.goto('/teapp-admin?view=events&f_date_from=2031-04-05&f_date_to=2031-04-05');
		await page.getByRole('button', { name: 'Edytuj: Próba otwarta' }).first().click();
		await page.getByRole('link', { name: 'Odwołaj wydarzenie' }).click();
		await expect(page.getByRole('combobox', { name: 'Odwołane wydarzenie' })).toHaveValue(name);
		await giveReason();
		await start.click();
		await expect(page.getByRole('dialog')).toContainText('Odwołać „Próba otwarta” (05.04.2031, 11:00–12:00)?');
		await answer(page, 'Tak');
		await expectToastText(page, 'Wydarzenie odwołane');
		expect(await product.query('select id from events where cancelled_at is not null')).toEqual([{ id: morning.id }]);
		await pick(page, 'Odwołane wydarzenie', 'Próba', name);
		await giveReason();
		await expect(start).toHaveAccessibleDescription(/już odwołane/);
		await test.step('F-045 the question says what those get who paid nothing', async () => {
			await insertOrder(product, { user_id: buyer.id, event_id: evening.id, amount_grosze: 0 });
			await pick(page, 'Odwołane wydarzenie', 'Próba', 'Próba otwarta, 05.04.2031, 18:00–19:00');
			await giveReason();
			await start.click();
			await expect(page.getByRole('dialog')).toContainText(
				/Nie ma pieniędzy do\szwrotu\..+1\sosoba, która nic nie zapłaciła, otrzyma wiadomość, a\sza\swykorzystany prezent ponownie aktywny kod\.\s*Tej operacji/,
			);
			await expectGoodAt(page, [390, 1280]);
			await answer(page, 'Nie');
		});
	});
});
