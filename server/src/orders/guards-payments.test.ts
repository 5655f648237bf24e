import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/lib/db.ts';
import { sendDueMail } from '#server/lib/outbox.ts';
import { createPayu } from '#server/outside/payu/payu.client.ts';
import { collide, guardless, LOCK, READS_ORDER, reaches, SKIP_LOCKED, VERSION, type Without, whilePaused } from '#testing/interleave.ts';
import { makeEvent } from '#testing/make-event.ts';
import { noticeOf, notify } from '#testing/make-notice.ts';
import { bought, buy } from '#testing/make-order.ts';
import { callsOf, countRows, newGift, onBoth, onTwoNodes, openTwoNodes, paidGift, type TwoNodes } from '#testing/two-nodes.ts';

// The guards of what the provider says and is asked, each in the same order of steps with it and without it.
let two: TwoNodes;
let admin: { token: string };
beforeAll(async () => {
	two = await openTwoNodes();
	admin = await two.house.make.admin();
});
afterAll(() => two.close());

const codesOf = (nodes: TwoNodes, number: string) =>
	countRows(nodes, 'codes c join orders o on o.id = c.order_id where o.ext_order_id = $1', number);
const edit = (node: TwoNodes['house'], number: string, status: string) =>
	node.ask({ method: 'PUT', url: `/api/gifts/${number}`, token: admin.token, body: { status } });

describe('the guards of a payment, on and off', () => {
	it.each([
		['B1', 'two notices'],
		['B14', 'an admin and a notice'],
	])('%s C5 control: %s that complete one gift make one code by the lock, one by the version alone, two with neither', async (id) => {
		const complete = async (without: Without[]) => {
			const { number } = await newGift(two);
			const body = await noticeOf(two.house, number, 'COMPLETED');
			const first = () => (id === 'B1' ? notify(two.house, body) : edit(two.house, number, 'COMPLETED'));
			await collide(two.nodes, { after: READS_ORDER, without }, [first, () => notify(two.other, body)]);
			expect((await two.house.order(number)).status).toBe('COMPLETED');
			return codesOf(two, number);
		};
		expect(await complete([])).toBe(1);
		expect(await complete([LOCK])).toBe(1);
		expect(await complete([LOCK, VERSION])).toBe(2);
	});

	it('B1 control: when all else fails the key of the mail lets one out; without it two go', () =>
		onTwoNodes(async (nodes) => {
			const complete = async (more: Without[]) => {
				const { number, buyer } = await newGift(nodes);
				const body = await noticeOf(nodes.house, number, 'COMPLETED');
				await collide(
					nodes.nodes,
					{ after: READS_ORDER, without: [LOCK, VERSION, ...more] },
					onBoth(nodes, (node) => notify(node, body)),
				);
				return (await nodes.house.mails(buyer.email)).length;
			};
			expect(await complete([])).toBe(1);
			await nodes.house.context.db.run(sql`alter table outbox drop constraint outbox_message_key_key`);
			expect(await complete([[/on conflict \(message_key\) do nothing/, '']])).toBe(2);
		}));

	it('B1 control: the same bytes are one notice by their hash, and two without it', () =>
		onTwoNodes(async (nodes) => {
			const send = async (without: Without[]) => {
				const { number } = await newGift(nodes);
				const body = await noticeOf(nodes.house, number, 'PENDING');
				await collide(
					nodes.nodes,
					{ after: /insert into payment_notices/, without },
					onBoth(nodes, (node) => notify(node, body)),
				);
				return countRows(nodes, 'payment_notices where body = $1', body);
			};
			expect(await send([])).toBe(1);
			await nodes.house.context.db.run(sql`alter table payment_notices drop constraint payment_notices_body_hash_key`);
			expect(await send([[/on conflict \(body_hash\) do update set times = n.times \+ 1/, '']])).toBe(2);
		}));

	it('B5 control: an answer kept only while nothing happened leaves a payment alone; kept always, it undoes it', async () => {
		const answerLate = async (without: Without[]) => {
			const event = await makeEvent(two.house);
			const { token } = await two.house.make.user();
			two.house.payu.setFaults({ noticeBeforeAnswer: 'COMPLETED' });
			const number = await guardless(two.house, without, () => bought(two.house, token, 'event', event.id));
			two.house.payu.clearFaults();
			return (await two.house.order(number)).status;
		};
		expect(await answerLate([])).toBe('COMPLETED');
		const always: Without = [
			/and status = any\((\$\d+)::text\[\]\) and paid_attempt_id is null\s+and exists \(select 1 from payment_attempts where id = (\$\d+) and status = 'ASKING'\)/,
			'and $1::text[] is not null and $2::bigint is not null',
		];
		expect(await answerLate([always])).toBe('PENDING');
	});

	it('B6 control: of two who want to ask the provider again one does by the claim, both without it', async () => {
		const askAgain = async (without: Without[]) => {
			const event = await makeEvent(two.house);
			const { token } = await two.house.make.user();
			two.house.payu.setFaults({ answers: [{ on: 'create', fault: '503', times: 1 }] });
			expect((await buy(two.house, token, 'event', event.id)).status).toBe(502);
			const before = callsOf(two, 'create');
			const acts = onBoth(two, (node) => buy(node, token, 'event', event.id));
			await collide(two.nodes, { after: /from payment_attempts where order_id/, without }, acts);
			return callsOf(two, 'create') - before;
		};
		expect(await askAgain([])).toBe(1);
		const unclaimed: Without = [
			/and status = (\$\d+) and updated_at = (\$\d+)/,
			'and ($1::text is not null or $2::timestamptz is not null)',
		];
		expect(await askAgain([unclaimed])).toBeGreaterThan(1);
	});

	it('B6 finds an order whose answer was lost and makes one new try for it, though a second click looks in between', async () => {
		const event = await makeEvent(two.house);
		const { token, id } = await two.house.make.user();
		two.house.payu.setFaults({ answers: [{ on: 'create', fault: 'lost', times: 1 }] });
		await buy(two.house, token, 'event', event.id);
		const click = (node: TwoNodes['house']) => buy(node, token, 'event', event.id);
		let second: ReturnType<typeof click> | undefined;
		const saved = { after: /update payment_attempts set updated_at = .*provider_order_id/ };
		const first = await whilePaused(
			two.house,
			saved,
			() => click(two.house),
			async () => {
				second = click(two.other);
				await reaches(two.other, /from payment_attempts where order_id/, 2);
			},
		);
		expect([first.status, (await second)?.body.payu.redirectUri]).toEqual([201, first.body.payu.redirectUri]);
		expect(await countRows(two, 'payment_attempts a join orders o on o.id = a.order_id where o.user_id = $1', id)).toBe(2);
	});

	it('B8 control: two nodes that look for silent payments ask about each once by skipping locked rows, twice without', async () => {
		const look = async (without: Without[]) => {
			const event = await makeEvent(two.house);
			await bought(two.house, (await two.house.make.user()).token, 'event', event.id);
			await two.house.context.db.run(sql`
				update payment_attempts set checked_at = now() + interval '1 hour', status = case when order_id = (select max(id) from orders) then status else 'CANCELED' end`);
			await two.house.context.db.run(sql`
				update payment_attempts set checked_at = null, created_at = now() - interval '5 minutes' where order_id = (select max(id) from orders)`);
			const before = callsOf(two, 'retrieve');
			const acts = onBoth(two, (node) => node.runJob('orders-reconcile'));
			await collide(two.nodes, { after: /update payment_attempts set checked_at/, slowly: true, without }, acts);
			return callsOf(two, 'retrieve') - before;
		};
		expect(await look([])).toBe(1);
		expect(await look([SKIP_LOCKED])).toBe(2);
	});

	it('B2 control: closing an order at the provider leaves an attempt paid meanwhile alone; else its money goes back while the ticket stays', () =>
		onTwoNodes(async (nodes) => {
			const { house, other } = nodes;
			house.payu.setFaults({ notices: { drop: true } });
			const token = (await house.make.admin()).token;
			const closeLate = async (without: Without[]) => {
				const { number } = await newGift(nodes);
				const body = await noticeOf(house, number, 'COMPLETED');
				const cancel = () => house.ask({ method: 'DELETE', url: `/api/gifts/${number}`, token });
				const closes = { before: /update payment_attempts set status = 'CANCELED'/, without };
				await whilePaused(house, closes, cancel, async () => {
					await notify(other, body);
				});
				// the same news in other words: it must not count as a second payment
				await notify(other, `${body} `);
				const { id, status } = await house.order(number);
				return [status, await countRows(nodes, 'refunds where order_id = $1', id)];
			};
			expect(await closeLate([])).toEqual(['COMPLETED', 0]);
			const always: Without = [/ and status not in \('COMPLETED', 'CANCELED'\)/, ''];
			expect(await closeLate([always])).toEqual(['COMPLETED', 1]);
		}));

	it('B15 control: a hundred who share no token fetch a hundred, where one client fetches one', async () => {
		const { payu, context } = two.house;
		const hundred = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 100 }, act));
		const tokens = async (act: () => Promise<unknown>) => {
			payu.revokeTokens();
			const before = callsOf(two, 'oauth');
			await hundred(act);
			return callsOf(two, 'oauth') - before;
		};
		expect(await tokens(() => context.payu.retrieveOrder('NIEZNANE'))).toBe(1);
		const { posId, clientSecret, secondKey } = payu.credentials;
		const loner = async () => {
			const client = createPayu({ baseUrl: payu.url, posId, clientId: posId, clientSecret, secondKey });
			await client.retrieveOrder('NIEZNANE');
			await client.close();
		};
		expect(await tokens(loner)).toBe(100);
		// the tokens of both nodes were taken away: later tests count calls, and a 401 is one more
		for (const node of two.nodes) await node.context.payu.retrieveOrder('NIEZNANE');
	});

	it('I2 control: two nodes that send mail send each once by skipping locked rows, twice without', async () => {
		const send = async (without: Without[]) => {
			const { buyer } = await paidGift(two);
			const sent = vi.fn();
			const spies = two.nodes.map(({ context: { mail } }) => {
				const plain = mail.send;
				return vi.spyOn(mail, 'send').mockImplementation((letter) => {
					sent(letter.to);
					return plain(letter);
				});
			});
			await collide(
				two.nodes,
				{ after: /update outbox set tries/, slowly: true, without },
				onBoth(two, (node) => sendDueMail(node.context)),
			);
			for (const spy of spies) spy.mockRestore();
			return sent.mock.calls.filter(([to]) => to === buyer.email).length;
		};
		expect(await send([])).toBe(1);
		expect(await send([SKIP_LOCKED])).toBe(2);
	});
});
