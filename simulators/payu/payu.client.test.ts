import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PayuConfig } from '#server/outside/payu/payu.config.ts';
import { holdTimeLimit } from '../testing/hold-time-limit.ts';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { anOrder, clientOf, type NoticeReceiver, redirected, startNoticeReceiver, TIMEOUT_MS } from './payu.test-receiver.ts';

let simulator: PayuSimulator;
let receiver: NoticeReceiver;

beforeEach(async () => {
	receiver = await startNoticeReceiver();
	simulator = await startPayuSimulator();
});
afterEach(async () => {
	await simulator.close();
	await receiver.close();
});

const client = (config: Partial<PayuConfig> = {}) => clientOf(simulator, config);

const calls = (name: string) => simulator.ledger().calls[name] ?? 0;
const hundred = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 100 }, (_, index) => work(index)));

describe('the access token', () => {
	it('B15 100 parallel creates without a token make 1 token call', async () => {
		const payu = client();
		const made = await hundred(() => payu.createOrder(anOrder(receiver)));
		expect(made.every((one) => one.kind === 'redirect')).toBe(true);
		expect(calls('oauth')).toBe(1);
	});

	it('B15 100 parallel creates with a token PayU no longer accepts make 1 more token call and are each retried once', {
		tags: ['slow'],
	}, async () => {
		const payu = client();
		await payu.createOrder(anOrder(receiver));
		simulator.revokeTokens();
		const made = await hundred(() => payu.createOrder(anOrder(receiver)));
		expect(made.every((one) => one.kind === 'redirect')).toBe(true);
		expect(calls('oauth')).toBe(2);
		expect(calls('create')).toBeLessThanOrEqual(201);
		expect(simulator.ledger().orders).toHaveLength(101);
	});

	it('B15 is renewed a minute before it expires, once for 100 callers, without a 401', async () => {
		let now = Date.now();
		const payu = client({ now: () => now });
		await payu.createOrder(anOrder(receiver));
		now += 43_138_000;
		await payu.createOrder(anOrder(receiver));
		expect(calls('oauth')).toBe(1);
		now += 2000;
		await hundred(() => payu.createOrder(anOrder(receiver)));
		expect(calls('oauth')).toBe(2);
		expect(calls('create')).toBe(102);
	});

	it('that stays refused ends in a refusal after one more try', async () => {
		simulator.setFaults({ answers: [{ on: 'create', fault: '401' }] });
		await expect(client().createOrder(anOrder(receiver))).rejects.toMatchObject({
			kind: 'refused',
			httpStatus: 401,
			outcomeUnknown: false,
		});
		expect(calls('create')).toBe(2);
	});

	it('is refused to the wrong secret', async () => {
		await expect(client({ clientSecret: 'x' }).createOrder(anOrder(receiver))).rejects.toMatchObject({
			kind: 'no_access',
			outcomeUnknown: false,
			statusCode: 'invalid_client',
		});
		expect(calls('create')).toBe(0);
	});
});

describe('creating an order', () => {
	it('gives the redirect without following it', async () => {
		const order = anOrder(receiver);
		const made = await redirected(client(), order);
		expect(made.redirectUri).toContain(`${simulator.url}/pay/`);
		expect(simulator.ledger().orders).toMatchObject([
			{ orderId: made.orderId, extOrderId: order.extOrderId, totalAmount: 5000, status: 'NEW' },
		]);
	});

	it('shortens long values and replaces an address PayU would refuse', async () => {
		const products = [{ name: '🎭'.repeat(200), unitGrosze: 5000, quantity: 1 }];
		const made = await client().createOrder(anOrder(receiver, { products, description: 'ż'.repeat(5000), customerIp: '0.0.0.0' }));
		expect(made.kind).toBe('redirect');
	});

	it.each(['lost', 'hang', 'slow_body'] as const)(
		'B6 whose answer is lost (%s) has an unknown outcome; the same extOrderId again names the order made, and nothing is charged twice',
		async (fault) => {
			const payu = client();
			const order = anOrder(receiver);
			simulator.setFaults({ answers: [{ on: 'create', fault, times: 1 }] });
			const kind = fault === 'lost' ? 'unavailable' : 'timeout';
			using limit = holdTimeLimit(TIMEOUT_MS);
			const failing = expect(payu.createOrder(order)).rejects.toMatchObject({ kind, outcomeUnknown: true });
			await expect.poll(() => simulator.ledger().orders).toHaveLength(1);
			if (kind === 'timeout') limit.end();
			await failing;
			expect(calls('create')).toBe(1);
			const again = await payu.createOrder(order);
			expect(again).toMatchObject({ kind: 'not_unique', orderId: expect.any(String) });
			const orderId = again.kind === 'not_unique' ? (again.orderId ?? '') : '';
			expect(await payu.retrieveOrder(orderId)).toMatchObject({ orderId, extOrderId: order.extOrderId, status: 'NEW', totalGrosze: 5000 });
			expect(simulator.ledger().orders).toHaveLength(1);
		},
	);

	it.each([
		['html', 'bad_answer', true],
		['408', 'timeout', true],
		['429', 'unavailable', false],
		['500', 'unavailable', true],
		['503', 'unavailable', true],
	] as const)('with the fault %s ten times is %s each time, sent once each, and works afterwards', async (fault, kind, outcomeUnknown) => {
		const payu = client({ breaker: { failures: 100 } });
		simulator.setFaults({ answers: [{ on: 'create', fault, times: 10 }] });
		const order = anOrder(receiver);
		for (let turn = 0; turn < 10; turn += 1) await expect(payu.createOrder(order)).rejects.toMatchObject({ kind, outcomeUnknown });
		expect(calls('create')).toBe(10);
		expect((await payu.createOrder(order)).kind).toBe('redirect');
	});

	it('that PayU rejects is a refusal with its message', async () => {
		await expect(client().createOrder(anOrder(receiver, { totalGrosze: 0 }))).rejects.toMatchObject({
			kind: 'refused',
			httpStatus: 400,
			statusCode: 'ERROR_VALUE_INVALID',
			outcomeUnknown: false,
		});
		await expect(client({ posId: '1' }).createOrder(anOrder(receiver))).rejects.toMatchObject({
			httpStatus: 403,
			codeLiteral: 'INVALID_AUTH_FOR_THIS_ORDER',
		});
	});

	it('at an unreachable provider fails with a known outcome', async () => {
		const payu = client({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
		await expect(payu.createOrder(anOrder(receiver))).rejects.toMatchObject({ kind: 'unavailable', outcomeUnknown: false });
	});
});

describe('other calls', () => {
	it('are retried after a temporary failure, but not after a timeout', async () => {
		const payu = client();
		const { orderId } = await redirected(payu, anOrder(receiver));
		simulator.setFaults({ answers: [{ on: 'retrieve', fault: '503', times: 2 }] });
		expect((await payu.retrieveOrder(orderId))?.status).toBe('NEW');
		expect(calls('retrieve')).toBe(3);
		simulator.setFaults({ answers: [{ on: 'retrieve', fault: 'hang' }] });
		using limit = holdTimeLimit(TIMEOUT_MS);
		const failing = expect(payu.retrieveOrder(orderId)).rejects.toMatchObject({ kind: 'timeout', outcomeUnknown: false });
		await expect.poll(() => calls('retrieve')).toBe(4);
		limit.end();
		await failing;
		expect(calls('retrieve')).toBe(4);
	});

	it('distinguish an unknown order from one that can no longer be cancelled', async () => {
		const payu = client();
		const { orderId } = await redirected(payu, anOrder(receiver));
		expect(await payu.retrieveOrder('NONE')).toBeNull();
		expect(await payu.cancelOrder('NONE')).toEqual({ kind: 'not_found' });
		expect(await payu.cancelOrder(orderId)).toEqual({ kind: 'canceled' });
		expect(await payu.cancelOrder(orderId)).toEqual({ kind: 'not_possible' });
	});

	it('log the Correlation-Id and never a secret', async () => {
		const lines: string[] = [];
		const log = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
		const payu = client({ logger: { info: log, warn: log } });
		simulator.setFaults({ answers: [{ on: 'create', fault: '500', times: 1 }] });
		await payu.createOrder(anOrder(receiver)).catch(() => undefined);
		await payu.createOrder(anOrder(receiver));
		expect(lines.filter((line) => /"correlationId":"[0-9a-f-]{36}"/.test(line)).length).toBe(lines.length);
		const { clientSecret, secondKey } = simulator.credentials;
		expect(lines.join()).not.toMatch(new RegExp(`${clientSecret}|${secondKey}|Bearer|widz@`));
	});
});

describe('the breaker', () => {
	it('opens after failures in a row, refuses at once, lets one probe through and closes when it succeeds', async () => {
		let now = Date.now();
		const payu = client({ now: () => now, breaker: { failures: 3, openMs: 5000 } });
		await payu.createOrder(anOrder(receiver));
		simulator.setFaults({ answers: [{ on: 'create', fault: '500' }] });
		const fail = () => payu.createOrder(anOrder(receiver)).catch((error: { kind: string }) => error.kind);
		for (let turn = 0; turn < 3; turn += 1) expect(await fail()).toBe('unavailable');
		expect(await fail()).toBe('circuit_open');
		expect(calls('create')).toBe(4);
		now += 5000;
		const kinds = await Promise.all([fail(), fail(), fail()]);
		expect(kinds.toSorted()).toEqual(['circuit_open', 'circuit_open', 'unavailable']);
		expect(await fail()).toBe('circuit_open');
		now += 5000;
		simulator.clearFaults();
		expect((await payu.createOrder(anOrder(receiver))).kind).toBe('redirect');
		expect((await payu.createOrder(anOrder(receiver))).kind).toBe('redirect');
	});
});
