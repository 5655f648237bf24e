import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSignedNotice } from '#server/outside/payu/payu.signature.ts';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { anOrder, choose, clientOf, type NoticeReceiver, redirected, startNoticeReceiver } from './payu.test-receiver.ts';

let simulator: PayuSimulator;
let receiver: NoticeReceiver;
let payu: ReturnType<typeof clientOf>;

beforeAll(async () => {
	receiver = await startNoticeReceiver();
	simulator = await startPayuSimulator();
	payu = clientOf(simulator);
});
afterAll(async () => {
	await simulator.close();
	await receiver.close();
});
beforeEach(() => {
	receiver.received.length = 0;
});

describe('the pay page', () => {
	it.each([
		['paid', ['PENDING', 'COMPLETED'], ''],
		['rejected', ['CANCELED'], '&error=501'],
		['waiting', ['WAITING_FOR_CONFIRMATION'], ''],
		['abandoned', [], '&error=501'],
	])('R-164 %s sends signed notices %j and redirects by 303, %s', async (outcome, statuses, error) => {
		const { redirectUri, orderId } = await redirected(payu, anOrder(receiver));
		const answer = await choose(redirectUri, { outcome });
		await simulator.idle();
		expect(answer.status).toBe(303);
		expect(answer.headers.get('location')).toBe(`${receiver.url}/zamowienie?id=7${error}`);
		expect(receiver.statuses()).toEqual(statuses);
		for (const { raw, headers } of receiver.received) {
			expect(headers['openpayu-signature']).toBe(headers['x-openpayu-signature']);
			expect(isSignedNotice(raw, headers, simulator.credentials.secondKey)).toBe(true);
			expect(payu.parseNotice(raw)).toMatchObject({ kind: 'order', orderId, totalGrosze: 5000, currencyCode: 'PLN' });
		}
	});

	it('R-165 answers 410 in Polish to paying an order that was cancelled or has expired', async () => {
		const canceled = await redirected(payu, anOrder(receiver));
		await payu.cancelOrder(canceled.orderId);
		const expired = await redirected(payu, anOrder(receiver));
		simulator.advance(1_200_000);
		await simulator.idle();
		receiver.received.length = 0;
		for (const { redirectUri, orderId } of [canceled, expired]) {
			const answer = await choose(redirectUri, { outcome: 'paid' });
			await simulator.idle();
			expect(answer.status).toBe(410);
			expect(await answer.text()).toContain('Tego zamówienia nie można już opłacić');
			expect((await payu.retrieveOrder(orderId))?.status).toBe('CANCELED');
		}
		expect(receiver.received).toEqual([]);
	});

	it('pays after the requested delay, and not before', async () => {
		const { redirectUri, orderId } = await redirected(payu, anOrder(receiver));
		const answer = await choose(redirectUri, { outcome: 'paid', delay: '30000' });
		expect(answer.status).toBe(303);
		expect((await payu.retrieveOrder(orderId))?.status).toBe('NEW');
		simulator.advance(30_000);
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['PENDING', 'COMPLETED']);
	});

	it('accepts no second payment: a second click returns to the shop and sends nothing', async () => {
		const { redirectUri } = await redirected(payu, anOrder(receiver));
		await choose(redirectUri, { outcome: 'paid' });
		const again = await choose(redirectUri, { outcome: 'rejected' });
		await simulator.idle();
		expect(again.headers.get('location')).toBe(`${receiver.url}/zamowienie?id=7`);
		expect(receiver.statuses()).toEqual(['PENDING', 'COMPLETED']);
	});

	it('takes a BLIK code that starts with 777, refuses others, prompts again for one of another format', async () => {
		const good = await redirected(payu, anOrder(receiver));
		const wrong = await choose(good.redirectUri, { outcome: 'paid', blik: '77' });
		expect(wrong.status).toBe(422);
		expect(await wrong.text()).toContain('Kod BLIK ma 6 cyfr.');
		await choose(good.redirectUri, { outcome: 'paid', blik: '777 123' });
		await simulator.idle();
		const bad = await redirected(payu, anOrder(receiver));
		const refused = await choose(bad.redirectUri, { outcome: 'paid', blik: '123456' });
		await simulator.idle();
		expect(refused.headers.get('location')).toContain('error=501');
		expect(receiver.statuses()).toEqual(['PENDING', 'COMPLETED', 'CANCELED']);
	});

	it('is a page without script that is marked as a simulator, with the product escaped and the amount', async () => {
		const name = '<script>alert(1)</script>';
		const { redirectUri } = await redirected(payu, anOrder(receiver, { products: [{ name, unitGrosze: 5000, quantity: 1 }] }));
		const answer = await fetch(redirectUri);
		const page = await answer.text();
		expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
		expect(page).toContain('Symulator płatności');
		expect(page).toContain('<html lang="pl">');
		expect(page).toContain('50,00\u00a0zł');
		expect(page).not.toContain('<script');
		expect(page).toContain('&lt;script&gt;');
	});

	it('is in English for an English buyer', async () => {
		const { redirectUri } = await redirected(payu, anOrder(receiver, { buyer: { email: 'a@b.test', language: 'en' } }));
		expect(await (await fetch(redirectUri)).text()).toContain('Payment simulator');
	});

	it('is 404 without its token, 400 for an unknown outcome', async () => {
		const { redirectUri } = await redirected(payu, anOrder(receiver));
		expect((await choose(redirectUri.replace(/token=.*/, 'token=x'), { outcome: 'paid' })).status).toBe(404);
		expect((await choose(redirectUri, { outcome: 'stolen' })).status).toBe(400);
		expect((await choose(redirectUri, { outcome: 'paid', delay: '-5' })).status).toBe(400);
		expect(receiver.received).toEqual([]);
	});
});
