import { expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { COMPANY, insertOrderWithInvoice, SELLER, setInvoices } from '#testing/make-invoice.ts';
import { onTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

const CROWD = 50;

/** Each order's invoice is requested on both nodes: one issues it, the other is refused. */
async function issueAtOnce({ testApp, nodes }: TwoNodes, count: number) {
	const { token } = await testApp.make.admin();
	const user_id = (await testApp.make.user()).id;
	const first = await insertOrderWithInvoice(testApp, COMPANY, { user_id });
	const { event_id } = await testApp.context.db.one<{ event_id: number }>(sql`select event_id from orders where id = ${first.id}`);
	const orders = [first];
	while (orders.length < count) orders.push(await insertOrderWithInvoice(testApp, COMPANY, { user_id, event_id }));
	const answers = await Promise.all(
		orders.flatMap(({ ext_order_id: extOrderId }) =>
			nodes.map((node) => node.request({ method: 'POST', url: '/api/issued-invoices', token, body: { extOrderId } })),
		),
	);
	return answers.map(({ status }) => status);
}

const countsOf = async ({ testApp }: TwoNodes) =>
	(await testApp.context.db.rows<{ count: number }>(sql`select count from issued_invoices order by count`)).map(({ count }) => count);

it('B-041 fifty invoices issued at once on two nodes have consecutive numbers, each once', { tags: ['slow'] }, () =>
	onTwoNodes(async (two) => {
		await setInvoices(two.testApp, SELLER);
		two.other.invalidateSettings();
		const statuses = await issueAtOnce(two, CROWD);
		expect(statuses.filter((status) => status === 201)).toHaveLength(CROWD);
		expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD);
		expect(await countsOf(two)).toEqual(Array.from({ length: CROWD }, (_, at) => at + 1));
	}),
);

it('without the counter and its guards the same load produces duplicate numbers', { tags: ['slow'] }, () =>
	onTwoNodes(async (two) => {
		await setInvoices(two.testApp, SELLER);
		two.other.invalidateSettings();
		await two.testApp.context.db.pool.query(`
			alter table issued_invoices drop constraint issued_invoices_series_period_count_key, drop constraint issued_invoices_number_key,
				drop constraint issued_invoices_series_period_fkey;
			drop trigger issued_invoices_number_taken on issued_invoices;
			create or replace function next_invoice_count(p_series text, p_period text) returns integer language sql as
				'select coalesce(max(count), 0)::int + 1 from issued_invoices where series = p_series and period = p_period'`);
		await issueAtOnce(two, CROWD);
		const counts = await countsOf(two);
		expect(new Set(counts).size).toBeLessThan(counts.length);
	}),
);
