import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSignedNotice } from '#server/outside/payu/payu.signature.ts';
import { BLIK_CODES } from './payu.blik.ts';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { anOrder, clientOf, type NoticeReceiver, startNoticeReceiver } from './payu.test-receiver.ts';

let simulator: PayuSimulator;
let receiver: NoticeReceiver;
let blik: ReturnType<typeof clientOf>;
let page: ReturnType<typeof clientOf>;

beforeAll(async () => {
	receiver = await startNoticeReceiver();
	simulator = await startPayuSimulator();
	blik = clientOf(simulator, simulator.blik);
	page = clientOf(simulator);
});
afterAll(async () => {
	await simulator.close();
	await receiver.close();
});
beforeEach(() => {
	receiver.received.length = 0;
});

async function send(code: string) {
	const made = await blik.createOrder({
		...anOrder(receiver, { validitySeconds: 150 }),
		blik: { code, browser: { language: 'pl', userAgent: 'Mozilla/5.0' } },
	});
	if (made.kind !== 'accepted') throw new Error(`expected no redirect, got ${made.kind}`);
	return made.orderId;
}

describe('the point of sale for BLIK codes', () => {
	it('N-006 takes a code without a redirect; notices are signed with its own key, and only it sees the order', async () => {
		const orderId = await send('777123');
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['PENDING', 'COMPLETED']);
		for (const { raw, headers } of receiver.received) {
			expect(isSignedNotice(raw, headers, simulator.blik.secondKey)).toBe(true);
			expect(isSignedNotice(raw, headers, simulator.credentials.secondKey)).toBe(false);
		}
		expect(await blik.retrieveMethod(orderId)).toBe('blik');
		expect(await page.retrieveOrder(orderId)).toBeNull();
		await expect(page.refund({ orderId, extRefundId: 'x', amountGrosze: 1, description: 'x' })).rejects.toMatchObject({ httpStatus: 404 });
	});

	it.each([
		['700701', 'REG_ERROR_AUTH_CODE_EXPIRED'],
		['700703', 'REG_ERROR_AUTH_CODE_USED'],
		['500500', 'AUT_ERROR_USER_DECLINED'],
		['500501', 'AUT_ERROR_LIMIT_EXCEEDED'],
		['500502', 'AUT_ERROR_ISSUER_UNAVAILABLE'],
		['123456', 'REG_ERROR_AUTH_CODE_NOT_FOUND'],
	])('N-006 cancels the order of %s, and its transactions say %s', async (code, result) => {
		const orderId = await send(code);
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['CANCELED']);
		expect(await blik.retrieveResult(orderId)).toBe(result);
	});

	it('N-006 answers late, twice, before the shop has its answer, or never: then the code expires', async () => {
		await send('888001');
		expect(receiver.statuses()).toEqual(['PENDING', 'COMPLETED']);
		await send('888002');
		await simulator.idle();
		expect(receiver.statuses().slice(2)).toEqual(['PENDING', 'COMPLETED', 'COMPLETED']);
		receiver.received.length = 0;
		const never = await send('888000');
		await send('888060');
		expect(await blik.retrieveResult(never)).toBeNull();
		simulator.advance(60_000);
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['PENDING', 'COMPLETED']);
		simulator.advance(100_000);
		await simulator.idle();
		expect(receiver.statuses().slice(2)).toEqual(['CANCELED']);
		expect(await blik.retrieveResult(never)).toBe('REG_ERROR_AUTH_CODE_EXPIRED');
	});

	it('N-006 names every code on its page, and keeps none', async () => {
		const shown = await (await fetch(simulator.url)).text();
		for (const code of Object.keys(BLIK_CODES)) expect(shown).toContain(code);
		await send('777999');
		expect(JSON.stringify(simulator.ledger())).not.toContain('777999');
		await expect(send('77')).rejects.toMatchObject({ codeLiteral: 'INVALID_BLIK_CODE' });
	});
});
