/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_SORTS } from '#domain/orders/listing/order-sorts.ts';
import { openDatabase } from '#server/lib/db/db.ts';
import { seedLists } from '#testing/seed-lists.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
type Query = { text: string; values: unknown[] };
let recorded: Query[] = [];
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	token = (await testApp.make.admin()).token;
	// one statement fills a table, which takes longer than the statement timeout of requests
	const patient = openDatabase({ url: testApp.databaseUrl, poolSize: 1, timeoutMs: 120_000, onError: () => {} });
	await seedLists(patient, { users: 0, orders: 0, codes: 0 }, { users: 20_000, orders: 20_000, codes: 20_000 });
	await patient.close();
	const { pool } = testApp.context.db;
	const query = pool.query.bind(pool);
	// every query of a call is recorded, to be explained afterwards
	Object.assign(pool, {
		query: (one: Query) => {
			recorded.push(one);
			return query(one);
		},
	});
}, 120_000);
afterAll(() => testApp.close());

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
/** A scan directly under a limit stops as soon as enough is found; the planner chooses it for frequent values. Numbers of payments are rare. */
const stopsSoon = (above: Plan, { 'Node Type': type, 'Relation Name': table }: Plan) =>
	above['Node Type'] === 'Limit' && type === 'Seq Scan' && table !== 'payment_attempts';
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap((below) => (stopsSoon(plan, below) ? [] : nodes(below)))];

const GROWING = new Set(['orders', 'payment_attempts', 'codes', 'users']);

/** Big tables the call's queries read from end to end, each with the query. */
async function sequentialScans(url: string, leaveOut = /^$/): Promise<string[]> {
	recorded = [];
	const answer = await testApp.request({ url, token });
	expect(answer.status).toBe(200);
	const queries = recorded.filter(({ text }) => /^\s*(select|with)/i.test(text) && !leaveOut.test(text));
	expect(queries.length).toBeGreaterThan(0);
	const found: string[] = [];
	for (const { text, values } of queries) {
		const { rows } = await testApp.context.db.pool.query({ text: `explain (format json) ${text}`, values });
		for (const node of nodes(rows[0]['QUERY PLAN'][0].Plan))
			if (node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name'] ?? ''))
				found.push(`${node['Relation Name']}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
	}
	return found;
}

const DAY = 'date_from=2026-10-30&date_to=2026-10-30';
/** sums without a range read all rows; with a range only those of the range */
const SUMS = /^\s*with made as/;

describe('no list makes a full scan of a growing table (R-157)', () => {
	it.each(['payments', 'videopayments', 'gifts', 'groupTickets'])('the %s of a day, with their sums', async (family) => {
		expect(await sequentialScans(`/api/${family}?${DAY}`)).toEqual([]);
		expect(await sequentialScans(`/api/${family}?${DAY}&status=COMPLETED`)).toEqual([]);
	});

	it.each(ORDER_SORTS)('payments of all times by %s, both ways', async (sort) => {
		for (const order of ['asc', 'desc']) expect(await sequentialScans(`/api/payments?sort=${sort}&order=${order}`, SUMS)).toEqual([]);
	});

	it.each(ORDER_SORTS)('group tickets of all times by %s, both ways', async (sort) => {
		for (const order of ['asc', 'desc']) expect(await sequentialScans(`/api/groupTickets?sort=${sort}&order=${order}`, SUMS)).toEqual([]);
	});

	it.each([
		'q=Nazwisko158',
		'q=nikttaki',
		'q=zq',
		'user=osoba12@poczta',
		'number=EVE-0',
		'number=nietutaj',
		'place=83.12.3',
		'place=UA',
		'title=Spektakl%20399',
		'status=PENDING',
		'status=REFUNDED',
	])('payments of all times that match %s', async (query) => {
		expect(await sequentialScans(`/api/payments?${query}`, SUMS)).toEqual([]);
	});

	it('payments of all times of a common name: the page comes from an index, only its total is counted', async () => {
		expect(await sequentialScans('/api/payments?user=Anna', /^\s*(with made as|select count)/)).toEqual([]);
	});

	it.each([
		'',
		'q=Nazwisko158',
		'q=nikttaki',
		'q=c4ca',
		'q=EVE-c4ca4238',
		'q=SEED1',
		'q=5260250274',
		'q=77,77',
		'q=46',
		'q=Spektakl%20399',
		'kind=gift&q=Anna',
	])('F-084 orders of all kinds and times that match %s', async (query) => {
		expect(await sequentialScans(`/api/orders?${query}`, /^\s*select count/)).toEqual([]);
	});

	it('the panel of one event and of one video, and own orders for one', async () => {
		const [{ id: event }] = (await testApp.context.db.pool.query({ text: 'select min(id) as id from events', values: [] })).rows;
		const [{ id: video }] = (await testApp.context.db.pool.query({ text: 'select min(id) as id from videos', values: [] })).rows;
		expect(await sequentialScans(`/api/payments/event/${event}`)).toEqual([]);
		expect(await sequentialScans(`/api/videopayments/video/${video}`)).toEqual([]);
		expect(await sequentialScans(`/api/payments/user?product=event-${event}`)).toEqual([]);
	});

	it.each([
		'min_limit=2&available=1&expiration_date_from=2026-11-01',
		'name=Akcja%20c4ca4238',
		'name=SEED1',
		'name=nietutaj',
		'sort=expiration_date&order=asc',
		'sort=code&order=asc',
		'sort=limit',
		'sort=numberOfUses',
		'limit=100',
	])('codes with %s', async (query) => {
		expect(await sequentialScans(`/api/codes?${query}`)).toEqual([]);
	});

	it.each(['created_at=2022-03-01', 'created_at=2022-03-01&sort=name&order=asc', 'paymentStatus=2', 'paymentStatus=2&sort=name&order=asc'])(
		'people with %s',
		async (query) => {
			expect(await sequentialScans(`/api/users?${query}`)).toEqual([]);
		},
	);

	it.each(['', 'unsent=1', 'unsent=1&paid=1', 'date_from=2026-10-01&date_to=2026-10-31'])('invoices with %s', async (query) => {
		expect(await sequentialScans(`/api/invoices?${query}`)).toEqual([]);
	});

	it('what needs attention', async () => {
		expect(await sequentialScans('/api/statistics/attention')).toEqual([]);
	});
});
