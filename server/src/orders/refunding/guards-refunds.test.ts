/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { LOCK, READS_ORDER, runInterleaved, SKIP_LOCKED, VERSION, type Without } from '#testing/interleave.ts';
import { makeEvent } from '#testing/make-event.ts';
import { notify } from '#testing/make-notice.ts';
import { callsOf, countRows, onBoth, onTwoNodes, openTwoNodes, paidGift, type TwoNodes } from '#testing/two-nodes.ts';

// The guards for refunds, each tested with the same interleaving with and without it.
let two: TwoNodes;
let admin: { token: string };
beforeAll(async () => {
	two = await openTwoNodes();
	admin = await two.testApp.make.admin();
});
afterAll(() => two.close());

const FORGETS_EARLIER: Without = [/from refunds where attempt_id = (\$\d+)/, 'from refunds where attempt_id = $1 and false'];
const edit = (node: TwoNodes['testApp'], number: string, status: string) =>
	node.request({
		method: 'PUT',
		url: `/api/gifts/${number}`,
		token: admin.token,
		body: { status, ...(status === 'COMPLETED' && { how: 'cash', note: 'KP 1' }) },
	});

describe('the guards of a refund, on and off', () => {
	it('B11 control: two admins who refund one order make one refund by the lock, the version, the sum of earlier ones or its number, two with none', () =>
		onTwoNodes(async (nodes) => {
			const refund = async (without: Without[]) => {
				const { number } = await paidGift(nodes);
				const token = (await nodes.testApp.make.admin()).token;
				const acts = onBoth(nodes, (node) =>
					node.request({ method: 'PUT', url: `/api/gifts/${number}`, token, body: { status: 'REFUNDED' } }),
				);
				await runInterleaved(nodes.nodes, { after: READS_ORDER, without }, acts);
				const { returning = 0, returned = 0 } = nodes.testApp.payu.ledger().byExtOrderId[`${number}-1`] ?? {};
				// the provider identifies a refund by our number and pays it once in any case
				expect(returning + returned).toBe(4000);
				return countRows(nodes, 'refunds where order_id = $1', (await nodes.testApp.order(number)).id);
			};
			expect(await refund([])).toBe(1);
			expect(await refund([LOCK])).toBe(1);
			expect(await refund([LOCK, VERSION])).toBe(1);
			expect(await refund([LOCK, VERSION, FORGETS_EARLIER])).toBe(1);
			await nodes.testApp.context.db.run(sql`alter table refunds drop constraint refunds_ext_refund_id_key`);
			await nodes.testApp.context.db.run(sql`alter table refunds drop constraint refunds_provider_refund_id_key`);
			expect(await refund([LOCK, VERSION, FORGETS_EARLIER])).toBeGreaterThan(1);
		}));

	it('B11 control: a refund of the provider’s panel reported twice counts once by the lock or its number, twice with neither', () =>
		onTwoNodes(async (nodes) => {
			const sendNotice = async (without: Without[]) => {
				const { number } = await paidGift(nodes);
				const orderId = await nodes.testApp.providerOrder(number);
				const body = JSON.stringify({
					orderId,
					refund: { refundId: `R-${number}`, amount: '1500', currencyCode: 'PLN', status: 'FINALIZED' },
				});
				const acts = [() => notify(nodes.testApp, body), () => notify(nodes.other, `${body} `)];
				await runInterleaved(nodes.nodes, { after: /from refunds where attempt_id/, without }, acts);
				return countRows(nodes, 'refunds where provider_refund_id = $1', `R-${number}`);
			};
			expect(await sendNotice([])).toBe(1);
			expect(await sendNotice([LOCK, VERSION])).toBe(1);
			await nodes.testApp.context.db.run(sql`alter table refunds drop constraint refunds_ext_refund_id_key`);
			await nodes.testApp.context.db.run(sql`alter table refunds drop constraint refunds_provider_refund_id_key`);
			expect(await sendNotice([LOCK, VERSION])).toBe(2);
		}));

	it('R-072 control: two nodes that send refunds send each once by skipping locked rows, twice without', async () => {
		const send = async (without: Without[]) => {
			const { number } = await paidGift(two);
			two.testApp.payu.setFaults({ refundError: 'NO_BALANCE' });
			await edit(two.testApp, number, 'REFUNDED');
			two.testApp.payu.clearFaults();
			await two.testApp.context.db.run(sql`update refunds set asked_at = null`);
			const before = callsOf(two, 'refund');
			const acts = onBoth(two, (node) => node.runJob('orders-refunds'));
			await runInterleaved(two.nodes, { after: /update refunds set asked_at/, slowly: true, without }, acts);
			await two.testApp.context.db.run(sql`update refunds set status = 'CANCELED' where status <> 'FINALIZED'`);
			return callsOf(two, 'refund') - before;
		};
		expect(await send([])).toBe(1);
		// without the guard the race is possible, not certain
		await expect.poll(() => send([SKIP_LOCKED]), { timeout: 120_000 }).toBe(2);
	});

	it('R-072 control: two concurrent calls refund an event in one batch by the lock of its row, in two without', async () => {
		const press = async (without: Without[]) => {
			const event = await makeEvent(two.testApp);
			const acts = onBoth(two, (node) =>
				node.request({
					method: 'POST',
					url: '/api/refund-batches',
					token: admin.token,
					body: { event_id: event.id, reason: 'Choroba w zespole' },
				}),
			);
			await runInterleaved(two.nodes, { after: /from refund_batches where event_id = \$1 and finished_at is null/, without }, acts);
			return countRows(two, 'refund_batches where event_id = $1', event.id);
		};
		expect(await press([])).toBe(1);
		expect(await press([LOCK])).toBe(2);
	});
});
