/** @module-tag slow */
import { describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { changeFunction, PASS_BARRIER, releasedTogether, waitAtBarrier } from '#testing/barrier.ts';
import { LOCK, READS_ORDER, runInterleaved, VERSION, type Without, whilePaused } from '#testing/interleave.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { noticeOf, notify } from '#testing/make-notice.ts';
import { bought, buy } from '#testing/make-order.ts';
import { seatsByOrders } from '#testing/payments.ts';
import { onTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

// Each guard of a sale is tested twice with the same interleaving: with it exactly one caller is refused, without it the data becomes wrong.

const BEFORE_INSERT: Without = [/(insert into orders \()/, `${waitAtBarrier} $1`];
const UNCONDITIONAL: Without = [/and has_seats\(e, p_seats\)/, ''];
const PERSON: Without = [/perform pg_advisory_xact_lock\([^;]*;/, ''];

const buyOnBoth = async ({ testApp, other }: TwoNodes, eventId: number) => {
	const [one, two] = [await testApp.make.user(), await testApp.make.user()];
	return Promise.all([buy(testApp, one.token, 'event', eventId), buy(other, two.token, 'event', eventId)]);
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const answersOf = <T extends { status: number }>(settled: PromiseSettledResult<T>[]) =>
	statuses(settled.map((one) => (one.status === 'fulfilled' ? one.value : { status: 0 })));
const ordersOf = async ({ testApp }: TwoNodes, userId: number) =>
	(await testApp.context.db.one<{ n: number }>(sql`select count(*)::int as n from orders where user_id = ${userId}`)).n;

const holdNine = ({ testApp }: TwoNodes, userId: number, eventId: number) =>
	testApp.context.db.run(sql`
		insert into orders (ext_order_id, kind, user_id, event_id, product_slug, status, list_price_grosze, amount_grosze, description)
		select 'DZIEWIEC-' || ${userId}::text || n, 'gift', ${userId}, ${eventId}, 'event-' || n, 'PENDING', 1, 1, '' from generate_series(1, 9) n`);

const grant = (node: TwoNodes['testApp'], token: string, eventId: number, userId: number) =>
	node.request({ method: 'POST', url: `/api/payments/free/${eventId}`, token, body: { userval: String(userId) } });

/** A naive read-then-write of the seats, without protection against concurrent sales. */
const READ_THEN_WRITE = `
	create or replace function take_seats(p_event_id integer, p_seats integer) returns boolean language plpgsql as $$
	declare held integer; capacity integer;
	begin
		select seats_held, coalesce(available_tickets, 0) into held, capacity from events where id = p_event_id;
		${waitAtBarrier}
		if capacity > 0 and held + p_seats > capacity then return false; end if;
		update events set seats_held = held + p_seats where id = p_event_id;
		return true;
	end $$`;

describe('the guards of a sale, on and off', () => {
	it('A1 control: two concurrent buyers get one seat by the conditional update, and two by a read and a write', () =>
		onTwoNodes(async (two) => {
			const { testApp } = two;
			await changeFunction(testApp, 'place_order', [[/(if p\.may_go_over then)/, `${waitAtBarrier} $1`]]);
			const guarded = await makeEvent(testApp, { available_tickets: 1 });
			expect(statuses(await releasedTogether(testApp, 2, () => buyOnBoth(two, guarded.id)))).toEqual([201, 409]);
			await changeFunction(testApp, 'place_order', [PASS_BARRIER]);
			await testApp.context.db.pool.query(READ_THEN_WRITE);
			const unguarded = await makeEvent(testApp, { available_tickets: 1 });
			expect(statuses(await releasedTogether(testApp, 2, () => buyOnBoth(two, unguarded.id)))).toEqual([201, 201]);
			expect(await seatsByOrders(testApp, unguarded.id)).toBe(2);
			// the counter is wrong: the second write overwrote the first
			expect(await testApp.seats(unguarded.id)).toBe(1);
		}));

	it('A2 control: two clicks that both saw no open order make one by the unique index, and two without it', () =>
		onTwoNodes(async (two) => {
			const { testApp, other } = two;
			const click = async () => {
				const event = await makeEvent(testApp, { available_tickets: 9 });
				const { token, id } = await testApp.make.user();
				const before = testApp.payu.ledger().calls.create ?? 0;
				const acts = [testApp, other].map((node) => () => buy(node, token, 'event', event.id));
				expect(answersOf(await runInterleaved(two.nodes, { after: /as has_codes/ }, acts))).toEqual([201, 201]);
				return [await ordersOf(two, id), (testApp.payu.ledger().calls.create ?? 0) - before, await testApp.seats(event.id)];
			};
			expect(await click()).toEqual([1, 1, 1]);
			await testApp.context.db.run(sql`drop index orders_one_open`);
			expect(await click()).toEqual([2, 2, 2]);
		}));

	it.each([
		['A11', 'free', 1, 2],
		['A12', 'granted', 1, 2],
		['N1', 'eleventh', 10, 11],
	] as const)('%s control: the lock of a person lets one of two %s orders pass the checks; without it both pass', (_id, what, kept, gone) =>
		onTwoNodes(async (two) => {
			const { testApp, other } = two;
			const attempt = async () => {
				const { token, id } = await testApp.make.user();
				const free = await makeEvent(testApp, { price_grosze: 0, available_tickets: 10 });
				const admin = await testApp.make.admin();
				const wanted = what === 'eleventh' ? [(await makeEvent(testApp)).id, (await makeEvent(testApp)).id] : [free.id, free.id];
				if (what === 'eleventh') await holdNine(two, id, free.id);
				const order = (node: typeof testApp, eventId = 0) =>
					what === 'granted' ? grant(node, admin.token, eventId, id) : buy(node, token, 'event', eventId);
				await releasedTogether(testApp, 2, () => Promise.all([testApp, other].map((node, n) => order(node, wanted[n]))));
				return ordersOf(two, id);
			};
			// the unique index on unpaid orders is another guard, which would hide the effect tested here
			await testApp.context.db.run(sql`drop index orders_one_open`);
			await changeFunction(testApp, 'place_order', [BEFORE_INSERT]);
			expect(await attempt()).toBe(kept);
			await changeFunction(testApp, 'place_order', [PERSON]);
			expect(await attempt()).toBe(gone);
		}),
	);

	it('A12 a grant replaces an order that the person began while it was made', () =>
		onTwoNodes(async ({ testApp, other }) => {
			const admin = await testApp.make.admin();
			const event = await makeEvent(testApp);
			const person = await testApp.make.user();
			let number = '';
			const given = await whilePaused(
				testApp,
				{ after: /and is_open$/ },
				() => grant(testApp, admin.token, event.id, person.id),
				async () => {
					number = await bought(other, person.token, 'event', event.id);
				},
			);
			expect([given.status, given.body.order.status, (await testApp.order(number)).status]).toEqual([201, 'COMPLETED', 'CANCELED']);
		}));

	it('A3 A5 C2 control: two who end one order release its seat once by the lock, once by the version only, twice with neither', () =>
		onTwoNodes(async (two) => {
			const { testApp, other } = two;
			// the provider's notice of the cancellation ends the order too
			testApp.payu.setFaults({ notices: { drop: true } });
			const admin = await testApp.make.admin();
			const end = async (without: Without[]) => {
				const event = await makeEvent(testApp, { available_tickets: 9 });
				for (let n = 0; n < 2; n++) await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
				const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
				await testApp.context.db.run(sql`update orders set reserved_until = now() - interval '1 minute' where ext_order_id = ${number}`);
				const acts: (() => Promise<unknown>)[] = [
					() => testApp.runJob('orders-expire'),
					() => other.request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token }),
				];
				await runInterleaved(two.nodes, { after: READS_ORDER, without }, acts);
				expect((await testApp.order(number)).status).toBe('CANCELED');
				return testApp.seats(event.id);
			};
			expect(await end([])).toBe(2);
			expect(await end([LOCK])).toBe(2);
			expect(await end([LOCK, VERSION])).toBe(1);
		}));

	it('A4 control: of two late payments for one seat one gets it by the conditional update, both without it', () =>
		onTwoNodes(async (two) => {
			const { testApp } = two;
			testApp.payu.setFaults({ notices: { drop: true } });
			const admin = await testApp.make.admin();
			const payLate = async () => {
				const event = await makeEvent(testApp, { available_tickets: 1 });
				const bodies: string[] = [];
				for (let n = 0; n < 2; n++) {
					const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
					await testApp.request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
					bodies.push(await noticeOf(testApp, number, 'COMPLETED'));
				}
				const acts = two.nodes.map((node, n) => () => notify(node, bodies[n] ?? ''));
				await runInterleaved(two.nodes, { after: /select 1 from events where id/ }, acts);
				const { rows } = await testApp.context.db.pool.query('select status from orders where event_id = $1 order by status', [event.id]);
				return rows.map(({ status }) => status);
			};
			expect(await payLate()).toEqual(['COMPLETED', 'WAITING_FOR_REFUND']);
			await changeFunction(testApp, 'take_seats', [UNCONDITIONAL]);
			// without the guard the race is possible, not certain
			await expect.poll(payLate, { timeout: 120_000 }).toEqual(['COMPLETED', 'COMPLETED']);
		}));

	it('C3 control: a code chosen for two orders at once discounts one by the condition on its hold, both without it', () =>
		onTwoNodes(async (two) => {
			const { testApp, other } = two;
			const spendTwice = async () => {
				const { token, id } = await testApp.make.user();
				await makeCode(testApp, { user_id: id, percent: 50 });
				const events = [await makeEvent(testApp, { enable_codes: true }), await makeEvent(testApp, { enable_codes: true })];
				const acts = [testApp, other].map((node, n) => () => buy(node, token, 'event', events[n]?.id ?? 0));
				await runInterleaved(two.nodes, { after: /as seat_of_event_id/ }, acts);
				const { rows } = await testApp.context.db.pool.query('select amount_grosze from orders where user_id = $1', [id]);
				return rows.map(({ amount_grosze }) => amount_grosze);
			};
			expect(await spendTwice()).toEqual([2000]);
			await changeFunction(testApp, 'place_order', [[/ and used_at is null and held_by_order_id is null/, '']]);
			expect(await spendTwice()).toEqual([2000, 2000]);
		}));
});
