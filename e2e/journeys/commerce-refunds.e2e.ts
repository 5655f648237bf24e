import { makeEvent } from '#testing/make-show.ts';
import { answer, expectSaid, openPanel, pick, rowWith } from '../support/office.ts';
import { openProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

const PEOPLE = 6;

test('a cancelled event: choose it, see whom and how much, confirm once, follow the progress over a kill -9 to the end; each gets his money once', async ({
	browser,
}) => {
	// dies when the provider has just taken the third refund and nothing of it is written down here yet
	const product = await openProduct({ JOBS: '1', FAILPOINT: 'refund-asked:3' });
	const page = await browser.newPage({ baseURL: product.url });
	try {
		const event = await makeEvent(product, { title: 'Odwołane Wesele' });
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
		await pick(page, 'Odwołane wydarzenie', 'Odwołane', /Odwołane Wesele/);
		await expect(page.getByText('Anna Bąk 5')).toBeVisible();
		await expect(page.locator('dl.sum')).toContainText('270,00 zł');
		const start = page.getByRole('button', { name: 'Zwróć pieniądze' });
		await expect(start).toHaveAttribute('aria-disabled', 'true');
		await page.getByRole('textbox', { name: /Powód/ }).fill('Choroba w obsadzie');
		await start.click();
		await expect(page.getByRole('dialog')).toContainText('Odwołane Wesele');
		await answer(page, 'Tak');
		await expectSaid(page, 'Zwroty rozpoczęte');

		await product.revive();
		const row = rowWith(page, 'Odwołane Wesele');
		await expect(row).toContainText('6 z 6', { timeout: 15_000 });
		await expect(row).toContainText('Zakończone');
		const { refunds, orders } = product.payu.ledger();
		expect(refunds).toHaveLength(PEOPLE);
		expect(new Set(refunds.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ orderId }) => orderId)));
		expect(refunds.every(({ amount, status }) => amount === 4500 && status === 'FINALIZED')).toBe(true);
	} finally {
		await page.close();
		await product.close();
	}
});
