import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CsvCell, csvHead, csvRow } from '#domain/base/text/csv.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { warsawMoment } from '#domain/base/time/time.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { adminStatusText } from '#domain/orders/orders.moves.rules.ts';
import { paymentWayText } from '#domain/orders/paying/payment-ways.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { openDatabase, sql } from '#server/lib/db/db.ts';
import { seedLists } from '#testing/seed-lists.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { orderCsvTitles } from './order-csv.store.ts';

let testApp: TestApp;
let token: string;
let url: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
	url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

it('S3-010 an aborted download logs nothing above info', async () => {
	const other = openDatabase({ url: testApp.databaseUrl, poolSize: 1, onError: () => {} });
	const disconnect = new AbortController();
	const closed = new Promise((done) => testApp.app.server.once('request', (_request, response) => response.once('close', done)));
	// the header line is sent at once, the rows wait for the lock
	await other.transaction(async (tx) => {
		await tx.run(sql`lock table orders in access exclusive mode`);
		const headers = { 'x-auth-token': token, 'accept-encoding': 'identity' };
		const answer = await fetch(`${url}/api/payments?format=csv`, { headers, signal: disconnect.signal });
		const { value } = (await answer.body?.getReader().read()) ?? {};
		expect(value?.length).toBeGreaterThan(0);
		disconnect.abort();
		await closed;
	});
	await other.close();
	expect((await testApp.request({ url: '/api/payments', token })).status).toBe(200);
	const levels = testApp.logged.map((line) => JSON.parse(line) as { level: number; msg: string }).filter(({ level }) => level > 30);
	expect(levels).toEqual([]);
});

const performance = ({ date_from, full_day, time_from }: Order): CsvCell => {
	if (date_from === null) return null;
	return full_day || time_from === null ? formatDigits(date_from) : { moment: warsawMoment(date_from, time_from) };
};
const zloty = (amount: number): CsvCell => ({ grosze: Math.round(amount * 100) });

const stateOf = ({ status, expired, taken }: Order['codes'][number]) => {
	if (status !== 'free') return status;
	if (expired) return 'void';
	return taken ? 'taken' : 'free';
};
const codesOf = ({ codes }: Order, state: string) =>
	codes
		.filter((one) => stateOf(one) === state)
		.map(({ code }) => code)
		.join(' ');

/** The line the domain's CSV writer makes from the API answer. */
const lineOf = (order: Order): string =>
	csvRow([
		order.number,
		order.extOrderId,
		order.orderId,
		{ moment: order.created_at },
		text('pl', adminStatusText(order)),
		order.firstname,
		order.lastname,
		order.email,
		order.country,
		order.customer_ip,
		order.description,
		performance(order),
		order.product_quantity,
		zloty(order.amount),
		order.paid_by ? text('pl', paymentWayText(order.paid_by)) : null,
		order.paid_note ?? null,
		zloty(order.returned),
		{ moment: order.returned_at },
		order.used_code,
		order.numberOfUses,
		order.views,
		{ moment: order.completed_at },
		{ moment: order.expiration_date },
		order.codes.map(({ code }) => code).join(' '),
		...(['free', 'taken', 'used', 'void'] as const).map((state) => codesOf(order, state)),
		order.by_guest ? 'tak' : null,
	]);

it('G-050 S3-169 R-156 a file equals, line by line, what the domain writes for the listed orders', async () => {
	const { db } = testApp.context;
	await seedLists(db, { users: 0, orders: 0, codes: 0 }, { users: 200, orders: 800, codes: 400 });
	const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\n', '\r', ';', '"', "'", 'ł', 'A', ' ');
	const [names, descriptions] = [200, 800].map((count) => fc.sample(fc.string({ unit: sign, minLength: 1, maxLength: 12 }), count));
	await db.run(sql`
		update users u set lastname = n.name from (select name, place from unnest(${names}::text[]) with ordinality as n (name, place)) n
		where n.place = 1 + u.id % 200`);
	await db.run(sql`
		update orders o set description = n.text, customer_ip = case when o.id % 3 = 0 then '2001:db8::1'::inet else o.customer_ip end
		from unnest(${descriptions}::text[]) with ordinality as n (text, place) where n.place = 1 + o.id % 800`);
	for (const family of ['payments', 'videopayments', 'gifts', 'groupTickets']) {
		const orders: Order[] = [];
		for (let page = 1; orders.length === (page - 1) * 500; page++)
			orders.push(
				...(await testApp.request({ url: `/api/${family}?sort=created_at&order=desc&limit=500&page=${page}`, token })).body.orders,
			);
		expect(orders.length, family).toBeGreaterThan(0);
		const file = await testApp.request({ url: `/api/${family}?format=csv`, token });
		expect(file.text, family).toBe(csvHead(orderCsvTitles('pl')) + orders.map(lineOf).join(''));
	}
});
