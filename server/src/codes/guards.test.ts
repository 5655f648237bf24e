/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { finishedOrBlocked, LOCK, READS_ORDER, runInterleaved, VERSION, type Without, whilePaused } from '#testing/interleave.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { countRows, onTwoNodes, openTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

let two: TwoNodes;
beforeAll(async () => {
	two = await openTwoNodes();
});
afterAll(() => two.close());

type CodeHolder = { id: number; token: string };
const activate = (node: TwoNodes['testApp'], { id, token }: CodeHolder, code: string) =>
	node.request({ method: 'POST', url: `/api/users/${id}/codes`, token, body: { code } });
const onAccounts = async ({ testApp }: TwoNodes, codeId: number) =>
	(await testApp.context.db.one<{ n: number }>(sql`select count(*)::int as n from user_codes where code_id = ${codeId}`)).n;

/** A guest's code of a paid group order, on their account but not yet spent: at that time the event was not published. */
async function groupCode({ testApp }: TwoNodes) {
	const event = await makeEvent(testApp, { available_tickets: 9 });
	const guest = await testApp.make.user();
	const buyer = await testApp.make.user();
	const number = await bought(testApp, buyer.token, 'group', `event-${event.id}-2`);
	await testApp.pay(number);
	const { codes } = (await testApp.request({ url: `/api/groupTickets/${number}`, token: buyer.token })).body.order;
	await testApp.context.db.run(sql`update events set published = false where id = ${event.id}`);
	expect((await activate(testApp, guest, codes[0].code)).body.result).toBe('activated');
	await testApp.context.db.run(sql`update events set published = true where id = ${event.id}`);
	return { event, guest, number };
}

describe('the guards of codes, on and off', () => {
	it('C1 control: two callers who saw the last use get one by the conditional update or the check, two with neither', () =>
		onTwoNodes(async (nodes) => {
			const race = async (without: Without[]) => {
				const { id, code } = await makeCode(nodes.testApp, { limit: 1 });
				const people = [await nodes.testApp.make.user(), await nodes.testApp.make.user()] as const;
				const acts = nodes.nodes.map((node, n) => () => activate(node, people[n] ?? people[0], code));
				await runInterleaved(nodes.nodes, { after: /where c\.code_key = /, without }, acts);
				return onAccounts(nodes, id);
			};
			const unlimited: Without = [/c\.uses_count < c\."limit"/, 'true'];
			expect(await race([])).toBe(1);
			expect(await race([unlimited])).toBe(1);
			await nodes.testApp.context.db.run(sql`alter table codes drop constraint codes_uses_within_limit_check`);
			expect(await race([unlimited])).toBe(2);
		}));

	it('C1 C10 control: one person who activates a code twice at once has it once by the unique key, twice without', () =>
		onTwoNodes(async (nodes) => {
			const race = async () => {
				const { id, code } = await makeCode(nodes.testApp, { limit: 5 });
				const person = await nodes.testApp.make.user();
				const acts = nodes.nodes.map((node) => () => activate(node, person, code));
				await runInterleaved(nodes.nodes, { after: /select 1 from user_codes where user_id/ }, acts);
				return onAccounts(nodes, id);
			};
			expect(await race()).toBe(1);
			await nodes.testApp.context.db.run(sql`alter table user_codes drop constraint user_codes_user_id_code_id_key`);
			expect(await race()).toBe(2);
		}));

	it('C2 control: a late cancellation releases only the hold of its own order; without that condition it releases another’s', async () => {
		const { testApp, other } = two;
		testApp.payu.setFaults({ notices: { drop: true } });
		const admin = await testApp.make.admin();
		const cancelLate = async (more: Without[]) => {
			const event = await makeEvent(testApp, { enable_codes: true, available_tickets: 9 });
			const later = await makeEvent(testApp, { enable_codes: true });
			const person = await testApp.make.user();
			await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
			await makeCode(testApp, { user_id: person.id, percent: 50 });
			const number = await bought(testApp, person.token, 'event', event.id);
			const slowly = { after: READS_ORDER, without: [LOCK, VERSION, ...more] };
			const cancel = () => other.request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
			await whilePaused(other, slowly, cancel, async () => {
				await testApp.context.db.run(sql`update orders set reserved_until = now() - interval '1 minute' where ext_order_id = ${number}`);
				await testApp.runJob('orders-expire');
				expect((await testApp.order(number)).status).toBe('CANCELED');
				expect((await buy(testApp, person.token, 'event', later.id)).body.order.amount).toBe(20);
			});
			const { held } = await testApp.context.db.one<{ held: boolean }>(
				sql`select held_by_order_id is not null as held from user_codes where user_id = ${person.id}`,
			);
			return held;
		};
		expect(await cancelLate([])).toBe(true);
		const anyHold: Without = [/where held_by_order_id = (\$\d+)/, 'where code_id = (select code_id from orders where id = $1)'];
		expect(await cancelLate([anyHold])).toBe(false);
		testApp.payu.clearFaults();
	});

	it('C10 control: a code deleted while its owner buys with it is either deleted or redeemed by the lock of its row, both without', async () => {
		const { testApp, other } = two;
		const race = async (without: Without[]) => {
			const event = await makeEvent(testApp, { enable_codes: true });
			const person = await testApp.make.user();
			const { id } = await makeCode(testApp, { user_id: person.id, percent: 50 });
			const remove = () => testApp.request({ method: 'DELETE', url: `/api/users/${person.id}/codes/${id}`, token: person.token });
			const buying = { answer: Promise.resolve({ status: 0 }) };
			// the deletion has checked that the code is not held; then a purchase uses it
			const removed = await whilePaused(testApp, { after: /as held from user_codes/, without }, remove, async (pid) => {
				buying.answer = buy(other, person.token, 'event', event.id, { code_id: id });
				await finishedOrBlocked(other, pid, buying.answer);
			});
			return [removed.status, (await buying.answer).status];
		};
		expect(await race([])).toEqual([204, 422]);
		expect(await race([[/ for update$/, '']])).toEqual([204, 201]);
	});

	it('C12 control: two admins who make the same code make one by its unique key, two without', () =>
		onTwoNodes(async (nodes) => {
			const admin = await nodes.testApp.make.admin();
			const make = async (without: Without[], code: string) => {
				const body = { code, desc: 'Lato', product_id: 'any', discount: '25%', expiration_date: '2030-06-30 23:59', limit: 1 };
				const post = (node: TwoNodes['testApp']) => () => node.request({ method: 'POST', url: '/api/codes', token: admin.token, body });
				await runInterleaved(nodes.nodes, { after: /insert into codes/, without }, nodes.nodes.map(post));
				return countRows(nodes, 'codes where code = $1', code);
			};
			expect(await make([], 'LATO-1')).toBe(1);
			await nodes.testApp.context.db.run(sql`alter table codes drop constraint codes_code_key_key`);
			expect(await make([[/on conflict \(code_key\) do nothing/, '']], 'LATO-2')).toBe(2);
		}));

	it('C8 control: redeeming a code during the refund of its group is refused by the check of the code; without it access is given without a seat', () =>
		onTwoNodes(async (nodes) => {
			const { testApp, other } = nodes;
			const admin = await testApp.make.admin();
			const redeemLate = async () => {
				const { event, guest, number } = await groupCode(nodes);
				const redeem = () => buy(other, guest.token, 'event', event.id);
				const { status } = await whilePaused(other, { after: /as seat_of_event_id/ }, redeem, async () => {
					await testApp.request({ method: 'PUT', url: `/api/groupTickets/${number}`, token: admin.token, body: { status: 'REFUNDED' } });
					testApp.payu.endRefund(testApp.payu.ledger().refunds.at(-1)?.refundId ?? '', 'FINALIZED');
					await testApp.payu.idle();
					expect((await testApp.order(number)).status).toBe('REFUNDED');
				});
				const { n: inside } = await testApp.context.db.one<{ n: number }>(
					sql`select count(*)::int as n from orders where event_id = ${event.id} and kind = 'event' and status = 'COMPLETED'`,
				);
				return { status, inside, seats: await testApp.seats(event.id) };
			};
			expect(await redeemLate()).toEqual({ status: 422, inside: 0, seats: 0 });
			await testApp.context.db.run(sql`drop trigger user_codes_hold_living on user_codes`);
			expect(await redeemLate()).toEqual({ status: 201, inside: 1, seats: 0 });
		}));
});
