import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_WAYS } from '#domain/orders/paying/payment-ways.rules.ts';
import { bought } from '#testing/make-order.ts';
import { openRefundTestApp, type RefundTestApp } from '#testing/refund-test-app.ts';

let testApp: RefundTestApp['testApp'];
let admin: RefundTestApp['admin'];
let paidOrder: RefundTestApp['paidOrder'];
beforeAll(async () => {
	({ testApp, admin, paidOrder } = await openRefundTestApp());
});
afterAll(() => testApp.close());

describe('how orders were paid', () => {
	it('G-003 is in the row, the filter, the CSV and the statement, whose ways add up to the income', async () => {
		const { event, number: provider } = await paidOrder();
		const get = (path: string) => testApp.request({ url: path, token: admin.token });
		const byHand = async (how: string) => {
			const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
			const body = { status: 'COMPLETED', how, note: `Dowód ${how}` };
			await testApp.request({ method: 'PUT', url: `/api/payments/${number}`, token: admin.token, body });
			return number;
		};
		const granted = async (priceIncluded: boolean) => {
			const body = { userval: (await testApp.make.user()).email, priceIncluded };
			return (await testApp.request({ method: 'POST', url: `/api/payments/free/${event.id}`, token: admin.token, body })).body.order
				.extOrderId;
		};
		const expected: Record<string, string> = {
			provider,
			transfer: await byHand('transfer'),
			cash: await byHand('cash'),
			other: await byHand('other'),
			counted: await granted(true),
			free: await granted(false),
		};
		const unpaid = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		expect((await get(`/api/payments/${unpaid}`)).body.order.paid_by).toBeNull();
		for (const [way, number] of Object.entries(expected)) {
			expect((await get(`/api/payments/${number}`)).body.order.paid_by, number).toBe(way);
			const { orders } = (await get(`/api/payments?event_id=${event.id}&paid_by=${way}`)).body;
			expect(
				orders.map(({ extOrderId }: { extOrderId: string }) => extOrderId),
				way,
			).toEqual([number]);
		}
		for (const way of PAYMENT_WAYS.filter((one) => !(one in expected)))
			expect((await get(`/api/payments?event_id=${event.id}&paid_by=${way}`)).body.orders, way).toEqual([]);
		expect((await get('/api/payments?paid_by=gołąb')).status).toBe(422);
		const csv = (await get(`/api/payments?event_id=${event.id}&format=csv`)).text;
		for (const words of ['Sposób zapłaty', ';Gotówka;Dowód cash;', ';Przelew;Dowód transfer;', ';PayU;;', ';Bez wpłaty, cena policzona;;'])
			expect(csv).toContain(words);
		await testApp.runJob('orders-pay-methods');
		const month = testApp.context.now().toISOString().slice(0, 7);
		const { statement } = (await get(`/api/statements/${month}`)).body;
		const of = (way: string) => statement.ways.find((row: { way: string }) => row.way === way)?.gross;
		expect(['provider', 'cash', 'transfer', 'other', 'counted'].map(of)).toEqual([40, 40, 40, 40, 40]);
		expect(statement.ways.reduce((sum: number, { gross }: { gross: number }) => sum + gross, 0)).toBe(statement.income);
		expect(statement.ways[0], 'the method is known after the payment').toEqual({
			side: 'sale',
			way: 'provider',
			method: 'card',
			gross: 40,
		});
		expect((await get(`/api/payments/${provider}`)).body.order.paid_method).toBe('card');
		expect((await get(`/api/payments?event_id=${event.id}&paid_by=provider&format=csv`)).text).toContain(';PayU, karta;');
		expect((await get(`/api/statements/${month}?format=csv&part=ways`)).text).toContain('Sprzedaż;Gotówka;40,00');
	});
});
