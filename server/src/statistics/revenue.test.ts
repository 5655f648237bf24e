/** @module-tag slow */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/base/time/time.ts';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { ORDER_STATUSES } from '#domain/orders/orders.moves.rules.ts';
import { type RevenueOrder, revenueGrosze } from '#domain/statistics/statistics.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder, insertTestRefund } from '#testing/insert-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const hour = fc.integer({ min: 0, max: 60 * 24 });
// the last day of October: the range contains the clock change
const instant = (hours: number) => new Date(Date.UTC(2026, 9, 1, hours, 30)).toISOString();

const booked = fc.record({
	kind: fc.constantFrom(...ORDER_KIND_NAMES),
	status: fc.constantFrom(...ORDER_STATUSES),
	grosze: fc.integer({ min: 1, max: 99_999 }),
	placed: hour,
	wait: fc.integer({ min: 1, max: 900 }),
	/** of a full refund: through the provider in one or two parts, or without it */
	way: fc.constantFrom('provider', 'parts', 'none'),
	/** of a completed order: a partial refund */
	part: fc.option(fc.integer({ min: 1, max: 99 })),
});

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-10-01', days));

/** The rule R-082 in independent SQL: no view and no shared fragment of the product. */
const recomputed = (from: string, to: string) => sql`
	with bounds as (select ${from}::timestamp at time zone 'Europe/Warsaw' as s, (${to}::date + 1)::timestamp at time zone 'Europe/Warsaw' as e),
		paid as (select o.* from orders o where o.status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED')),
		gone as (
			select r.order_id, r.finished_at as at, r.amount_grosze as grosze from refunds r where r.status = 'FINALIZED'
			union all
			select p.id, p.refunded_at, p.amount_grosze from paid p where p.status = 'REFUNDED' and not exists (select 1 from refunds r where r.order_id = p.id))
	select (select coalesce(sum(p.amount_grosze), 0) from paid p, bounds where p.created_at >= s and p.created_at < e)
		- (select coalesce(sum(g.grosze), 0) from gone g join paid p on p.id = g.order_id, bounds where g.at >= s and g.at < e) as grosze`;

/** The same without a range, for some kinds. */
const recomputedOf = (kinds: string[]) => sql`
	select coalesce(sum(o.amount_grosze - case when o.status = 'REFUNDED' then o.amount_grosze
		else (select coalesce(sum(r.amount_grosze), 0) from refunds r where r.order_id = o.id and r.status = 'FINALIZED') end), 0) as grosze
	from orders o where o.kind = any(${kinds}) and o.status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED')`;

const cents = (zloty: number) => Math.round(zloty * 100);
const FAMILIES = { event: 'payments', video: 'videopayments', gift: 'gifts', group: 'groupTickets' } as const;

/** Income of each family's list, without a status and of completed orders. */
async function listedIncomes(kind: keyof typeof FAMILIES, from: string, to: string) {
	const readIncome = (status: string) =>
		testApp.request({ url: `/api/${FAMILIES[kind]}?date_from=${from}&date_to=${to}&status=${status}`, token });
	const [all, completed] = await Promise.all([readIncome(''), readIncome('COMPLETED')]);
	expect(completed.body.summary.refundsSumm).toBe(all.body.summary.refundsSumm);
	return [cents(all.body.summary.income), cents(completed.body.summary.income)];
}

/** The sum of the file: price minus refunds, of paid orders. */
async function incomeOfCsv(family: string): Promise<number> {
	const [head = '', ...lines] = (await testApp.request({ url: `/api/${family}?format=csv`, token })).text.trim().split('\r\n');
	const names = head.replace('\ufeff', '').split(';');
	const cell = (line: string, name: string) => line.split(';')[names.indexOf(name)] ?? '';
	const grosze = (line: string, name: string) => cents(Number(cell(line, name).replace(',', '.')));
	const paid = lines.filter((line) => ['Zakończone', 'Oczekuje na zwrot', 'Zwrócone'].includes(cell(line, 'Status')));
	return paid.reduce((sum, line) => sum + grosze(line, 'Kwota') - grosze(line, 'Zwrócono'), 0);
}

it('S3-165 R-082 F-080 revenue of any range equals the rule and an independent recomputation, on random orders', {
	timeout: 120_000,
}, async () => {
	const { id: user_id } = await testApp.make.user();
	const event = await makeEvent(testApp);
	const video = await makeVideo(testApp);
	await fc.assert(
		fc.asyncProperty(fc.array(booked, { minLength: 5, maxLength: 40 }), fc.tuple(day, day), async (rows, days) => {
			await testApp.context.db.run(sql`with gone as (delete from refunds) delete from orders`);
			const orders: RevenueOrder[] = [];
			for (const row of rows) {
				const refunds: { at: string; amount_grosze: number }[] = [];
				const back = instant(row.placed + row.wait);
				if (row.status === 'REFUNDED' && row.way === 'parts' && row.grosze > 1)
					refunds.push({ at: instant(row.placed + 1), amount_grosze: 1 }, { at: back, amount_grosze: row.grosze - 1 });
				else if (row.status === 'REFUNDED') refunds.push({ at: back, amount_grosze: row.grosze });
				else if (row.status === 'COMPLETED' && row.part && row.part < row.grosze) refunds.push({ at: back, amount_grosze: row.part });
				const made = await insertOrder(testApp, {
					user_id:
						row.status.startsWith('N') || row.status === 'UNDEFINED' || row.status.includes('ING')
							? (await testApp.make.user()).id
							: user_id,
					kind: row.kind,
					event_id: row.kind === 'event' || row.kind === 'group' ? event.id : null,
					video_id: row.kind === 'video' ? video.id : null,
					status: row.status,
					amount_grosze: row.grosze,
					created_at: instant(row.placed),
					refunded_at: row.status === 'REFUNDED' ? back : null,
				});
				if (row.way !== 'none' || row.status !== 'REFUNDED')
					for (const refund of refunds) await insertTestRefund(testApp, made.id, refund.amount_grosze, refund.at);
				orders.push({ created_at: instant(row.placed), status: row.status, amount_grosze: row.grosze, refunds });
			}
			const [from = '', to = ''] = days.toSorted();
			const expected = revenueGrosze(orders, { from, to });
			const { grosze } = await testApp.context.db.one<{ grosze: number }>(recomputed(from, to));
			expect(Number(grosze)).toBe(expected);
			const sums = (await testApp.request({ url: `/api/statistics/paymentsumm?from=${from}&to=${to}`, token })).body;
			const total = sums.eventsSumm + sums.videosSumm + sums.giftsSumm + sums.groupTicketsSumm;
			expect(Math.round(total * 100)).toBe(expected);
			const { income } = (await testApp.request({ url: `/api/statistics/income?from=${from}&to=${to}`, token })).body;
			const perDay = income.reduce((sum: number, { summ }: { summ: number }) => sum + Math.round(summ * 100), 0);
			expect(perDay).toBe(expected);
			// and each list shows the same for its kind, with and without the filter on completed orders
			const sumOf = { event: sums.eventsSumm, video: sums.videosSumm, gift: sums.giftsSumm, group: sums.groupTicketsSumm };
			for (const kind of ORDER_KIND_NAMES) expect(await listedIncomes(kind, from, to)).toEqual([cents(sumOf[kind]), cents(sumOf[kind])]);
			// without a range: the panel of a title, the statistics of titles and the files
			const ofKind = (...kinds: string[]) => testApp.context.db.one<{ grosze: number }>(recomputedOf(kinds));
			for (const [kind, panel] of [
				['event', `/api/payments/event/${event.id}`],
				['video', `/api/videopayments/video/${video.id}`],
			] as const) {
				const { grosze: own } = await ofKind(kind);
				for (const status of ['', 'COMPLETED'])
					expect(cents((await testApp.request({ url: `${panel}?status=${status}`, token })).body.summary.income)).toBe(Number(own));
				expect(await incomeOfCsv(FAMILIES[kind])).toBe(Number(own));
			}
			const titles = (await testApp.request({ url: '/api/statistics/events', token })).body.events;
			expect(cents(titles[0].income)).toBe(Number((await ofKind('event', 'group')).grosze));
		}),
		{ numRuns: 12 },
	);
});
