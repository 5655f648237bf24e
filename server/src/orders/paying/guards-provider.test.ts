/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { createPayu } from '#server/outside/payu/payu.client.ts';
import { reaches, runInterleaved, SKIP_LOCKED, type Without, whilePaused, withoutGuards } from '#testing/interleave.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { callsOf, countRows, onBoth, openTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

// The guards for provider calls, each tested with the same interleaving with and without it.
let two: TwoNodes;
beforeAll(async () => {
	two = await openTwoNodes();
});
afterAll(() => two.close());

describe('the guards of provider calls, on and off', () => {
	it('B5 control: an answer stored only if the order is unchanged does not change a payment; stored always, it undoes it', async () => {
		const answerLate = async (without: Without[]) => {
			const event = await makeEvent(two.testApp);
			const { token } = await two.testApp.make.user();
			two.testApp.payu.setFaults({ noticeBeforeAnswer: 'COMPLETED' });
			const number = await withoutGuards(two.testApp, without, () => bought(two.testApp, token, 'event', event.id));
			two.testApp.payu.clearFaults();
			return (await two.testApp.order(number)).status;
		};
		expect(await answerLate([])).toBe('COMPLETED');
		const inAnyState: Without = [/and status = any\((\$\d+)::text\[\]\) and paid_attempt_id is null/, 'and $1::text[] is not null'];
		const withoutStatus: Without = [/and exists \(select 1 from payment_attempts where id = a\.attempt_id and status = 'ASKING'\)/, ''];
		expect(await answerLate([inAnyState, withoutStatus])).toBe('PENDING');
	});

	it('B6 control: of two retries at the provider one is made by the claim, both without it', async () => {
		const retry = async (without: Without[]) => {
			const event = await makeEvent(two.testApp);
			const { token } = await two.testApp.make.user();
			two.testApp.payu.setFaults({ answers: [{ on: 'create', fault: '503', times: 1 }] });
			expect((await buy(two.testApp, token, 'event', event.id)).status).toBe(502);
			const before = callsOf(two, 'create');
			const acts = onBoth(two, (node) => buy(node, token, 'event', event.id));
			await runInterleaved(two.nodes, { after: /from payment_attempts where order_id/, without }, acts);
			return callsOf(two, 'create') - before;
		};
		expect(await retry([])).toBe(1);
		const unclaimed: Without = [
			/and status = (\$\d+) and updated_at = (\$\d+)/,
			'and ($1::text is not null or $2::timestamptz is not null)',
		];
		expect(await retry([unclaimed])).toBeGreaterThan(1);
	});

	it('B6 finds an order whose answer was lost and makes one new attempt for it, although a second click reads in between', async () => {
		const event = await makeEvent(two.testApp);
		const { token, id } = await two.testApp.make.user();
		two.testApp.payu.setFaults({ answers: [{ on: 'create', fault: 'lost', times: 1 }] });
		await buy(two.testApp, token, 'event', event.id);
		const click = (node: TwoNodes['testApp']) => buy(node, token, 'event', event.id);
		let second: ReturnType<typeof click> | undefined;
		const saved = { after: /update payment_attempts set .*provider_order_id = / };
		const first = await whilePaused(
			two.testApp,
			saved,
			() => click(two.testApp),
			async () => {
				second = click(two.other);
				await reaches(two.other, /from payment_attempts where order_id/, 2);
			},
		);
		expect([first.status, (await second)?.body.payu.redirectUri]).toEqual([201, first.body.payu.redirectUri]);
		expect(await countRows(two, 'payment_attempts a join orders o on o.id = a.order_id where o.user_id = $1', id)).toBe(2);
	});

	it('B6 control: an attempt repeated under its own number leaves one order at the provider; under a new number, two', async () => {
		const { testApp } = two;
		const retry = async (change: (id: number) => Promise<unknown>) => {
			const event = await makeEvent(testApp);
			const { token, id } = await testApp.make.user();
			testApp.payu.setFaults({ answers: [{ on: 'create', fault: 'lost', times: 1 }] });
			await buy(testApp, token, 'event', event.id);
			await change(id);
			await bought(testApp, token, 'event', event.id);
			const { number } = await testApp.context.db.one<{ number: string }>(
				sql`select ext_order_id as number from orders where user_id = ${id}`,
			);
			const there = testApp.payu.ledger().orders.filter(({ extOrderId }) => extOrderId?.startsWith(number));
			return there.filter(({ status }) => status !== 'CANCELED').length;
		};
		expect(await retry(async () => {})).toBe(1);
		const forget = (id: number) =>
			testApp.context.db.run(sql`
				update payment_attempts set provider_ext_id = provider_ext_id || '-9' where order_id = (select max(id) from orders where user_id = ${id})`);
		expect(await retry(forget)).toBe(2);
	});

	it('B8 control: two nodes that reconcile payments query each once by skipping locked rows, twice without', async () => {
		const readPayment = async (without: Without[]) => {
			const event = await makeEvent(two.testApp);
			await bought(two.testApp, (await two.testApp.make.user()).token, 'event', event.id);
			await two.testApp.context.db.run(sql`
				update payment_attempts set checked_at = now() + interval '1 hour', status = case when order_id = (select max(id) from orders) then status else 'CANCELED' end`);
			await two.testApp.context.db.run(sql`
				update payment_attempts set checked_at = null, created_at = now() - interval '5 minutes' where order_id = (select max(id) from orders)`);
			const before = callsOf(two, 'retrieve');
			const acts = onBoth(two, (node) => node.runJob('orders-reconcile'));
			await runInterleaved(two.nodes, { after: /update payment_attempts set checked_at/, slowly: true, without }, acts);
			return callsOf(two, 'retrieve') - before;
		};
		expect(await readPayment([])).toBe(1);
		expect(await readPayment([SKIP_LOCKED])).toBe(2);
	});

	it('B15 control: a hundred callers without a shared token fetch a hundred, where one client fetches one', async () => {
		const { payu, context } = two.testApp;
		const hundredTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 100 }, act));
		const tokens = async (act: () => Promise<unknown>) => {
			payu.revokeTokens();
			const before = callsOf(two, 'oauth');
			await hundredTimes(act);
			return callsOf(two, 'oauth') - before;
		};
		expect(await tokens(() => context.payu.retrieveOrder('NIEZNANE'))).toBe(1);
		const { posId, clientSecret, secondKey } = payu.credentials;
		const withoutSharing = async () => {
			const client = createPayu({ baseUrl: payu.url, posId, clientId: posId, clientSecret, secondKey });
			await client.retrieveOrder('NIEZNANE');
		};
		expect(await tokens(withoutSharing)).toBe(100);
		// gives both nodes a new token: later tests count calls, and a 401 would add one
		for (const node of two.nodes) await node.context.payu.retrieveOrder('NIEZNANE');
	});
});
