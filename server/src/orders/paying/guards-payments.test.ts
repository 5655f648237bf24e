/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { sendDueMail } from '#server/lib/mail/outbox.ts';
import {
	BUYER,
	LOCK,
	READS_ATTEMPTS,
	READS_ORDER,
	runInterleaved,
	SKIP_LOCKED,
	VERSION,
	type Without,
	whilePaused,
} from '#testing/interleave.ts';
import { noticeOf, notify } from '#testing/make-notice.ts';
import { countRows, newGift, onBoth, onTwoNodes, openTwoNodes, paidGift, type TwoNodes } from '#testing/two-nodes.ts';

// The guards for notices and provider calls, each tested with the same interleaving with and without it.
let two: TwoNodes;
let admin: { token: string };
beforeAll(async () => {
	two = await openTwoNodes();
	admin = await two.testApp.make.admin();
});
afterAll(() => two.close());

const codesOf = (nodes: TwoNodes, number: string) =>
	countRows(nodes, 'codes c join orders o on o.id = c.order_id where o.ext_order_id = $1', number);
const edit = (node: TwoNodes['testApp'], number: string, status: string) =>
	node.request({
		method: 'PUT',
		url: `/api/gifts/${number}`,
		token: admin.token,
		body: { status, ...(status === 'COMPLETED' && { how: 'cash', note: 'KP 1' }) },
	});

describe('the guards of a payment, on and off', () => {
	it.each([
		['B1', 'two notices'],
		['B14', 'an admin and a notice'],
	])('%s C5 control: %s that complete one gift make one code by the locks, one by the version only, two with neither', async (id) => {
		const complete = async (without: Without[]) => {
			const { number } = await newGift(two);
			const body = await noticeOf(two.testApp, number, 'COMPLETED');
			const first = () => (id === 'B1' ? notify(two.testApp, body) : edit(two.testApp, number, 'COMPLETED'));
			const after = [id === 'B1' ? READS_ATTEMPTS : READS_ORDER, READS_ATTEMPTS];
			await runInterleaved(two.nodes, { after, without }, [first, () => notify(two.other, body)]);
			expect((await two.testApp.order(number)).status).toBe('COMPLETED');
			return codesOf(two, number);
		};
		expect(await complete([])).toBe(1);
		expect(await complete([BUYER, LOCK])).toBe(1);
		expect(await complete([BUYER, LOCK, VERSION])).toBe(2);
	});

	it('B1 control: without other guards the key of the mail allows one; without it two are sent', () =>
		onTwoNodes(async (nodes) => {
			const complete = async (more: Without[]) => {
				const { number, buyer } = await newGift(nodes);
				const body = await noticeOf(nodes.testApp, number, 'COMPLETED');
				await runInterleaved(
					nodes.nodes,
					{ after: READS_ATTEMPTS, without: [BUYER, LOCK, VERSION, ...more] },
					onBoth(nodes, (node) => notify(node, body)),
				);
				return (await nodes.testApp.mails(buyer.email)).length;
			};
			expect(await complete([])).toBe(1);
			await nodes.testApp.context.db.run(sql`alter table outbox drop constraint outbox_message_key_key`);
			expect(await complete([[/on conflict \(message_key\) do nothing/, '']])).toBe(2);
		}));

	it('B1 control: the same bytes are one notice by their hash, and two without it', () =>
		onTwoNodes(async (nodes) => {
			const send = async (without: Without[]) => {
				const { number } = await newGift(nodes);
				const body = await noticeOf(nodes.testApp, number, 'PENDING');
				await runInterleaved(
					nodes.nodes,
					{ after: /insert into payment_notices/, without },
					onBoth(nodes, (node) => notify(node, body)),
				);
				return countRows(nodes, 'payment_notices where body = $1', body);
			};
			expect(await send([])).toBe(1);
			await nodes.testApp.context.db.run(sql`alter table payment_notices drop constraint payment_notices_body_hash_key`);
			expect(await send([[/on conflict \(body_hash\) do update set times = n.times \+ 1/, '']])).toBe(2);
		}));

	it('B2 control: closing an order at the provider leaves an attempt paid meanwhile unchanged; else it is refunded while the ticket stays', () =>
		onTwoNodes(async (nodes) => {
			const { testApp, other } = nodes;
			testApp.payu.setFaults({ notices: { drop: true } });
			const token = (await testApp.make.admin()).token;
			const closeLate = async (without: Without[]) => {
				const { number } = await newGift(nodes);
				const body = await noticeOf(testApp, number, 'COMPLETED');
				const cancel = () => testApp.request({ method: 'DELETE', url: `/api/gifts/${number}`, token });
				const closes = { before: /update payment_attempts set status = 'CANCELED'/, without };
				await whilePaused(testApp, closes, cancel, async () => {
					await notify(other, body);
				});
				// the same status with different bytes: it must not count as a second payment
				await notify(other, `${body} `);
				const { id, status } = await testApp.order(number);
				return [status, await countRows(nodes, 'refunds where order_id = $1', id)];
			};
			expect(await closeLate([])).toEqual(['COMPLETED', 0]);
			const always: Without = [/ and status not in \('COMPLETED', 'CANCELED'\)/, ''];
			expect(await closeLate([always])).toEqual(['COMPLETED', 1]);
		}));

	it('I2 control: two nodes that send mail send each once by skipping locked rows, twice without', async () => {
		const send = async (without: Without[]) => {
			const { buyer } = await paidGift(two);
			await two.testApp.context.db.run(sql`delete from outbox where recipient <> ${buyer.email}`);
			const sent = vi.fn();
			const spies = two.nodes.map(({ context: { mail } }) => {
				const plain = mail.send;
				return vi.spyOn(mail, 'send').mockImplementation((letter) => {
					sent(letter.to);
					return plain(letter);
				});
			});
			await runInterleaved(
				two.nodes,
				{ after: /update outbox set tries/, slowly: true, without },
				onBoth(two, (node) => sendDueMail(node.context, 1)),
			);
			for (const spy of spies) spy.mockRestore();
			return sent.mock.calls.filter(([to]) => to === buyer.email).length;
		};
		expect(await send([])).toBe(1);
		expect(await send([SKIP_LOCKED])).toBe(2);
	});

	it('N-006 control: of two codes for one order at once one is sent, by the lock; with neither lock nor index both', () =>
		onTwoNodes(async (nodes) => {
			const { db } = nodes.testApp.context;
			const sendTwo = async (without: Without[]) => {
				const { number, buyer } = await newGift(nodes);
				const pay = (node: TwoNodes['testApp'], blik: string) =>
					node.request({ method: 'POST', url: `/api/orders/${number}/pay`, token: buyer.token, body: { blik } });
				await pay(nodes.testApp, '500500');
				await nodes.testApp.payu.idle();
				const after = /from orders where id = \$1 for no key update$/;
				await runInterleaved(
					nodes.nodes,
					{ after, without },
					onBoth(nodes, (node) => pay(node, '888000')),
				);
				return countRows(
					nodes,
					"payment_attempts a join orders o on o.id = a.order_id where a.pos = 'blik' and a.status in ('ASKING', 'NEW') and o.ext_order_id = $1",
					number,
				);
			};
			expect(await sendTwo([])).toBe(1);
			await db.run(sql`drop index payment_attempts_one_code`);
			await db.run(sql`alter table payment_attempts drop constraint payment_attempts_order_id_number_key`);
			await db.run(sql`alter table payment_attempts drop constraint payment_attempts_provider_ext_id_key`);
			expect(await sendTwo([LOCK])).toBe(2);
		}));
});
