import { type Db, openDatabase, sql } from '#server/lib/db/db.ts';
import type { PastPayment } from '#simulators/payu/payu.imported-payments.ts';
import type { PayuSimulator } from '#simulators/payu/payu.simulator.ts';

type PaymentRow = Omit<PastPayment, 'paidAt' | 'notifyUrl'> & { paidAt: string };

/** Only finished refunds are sent to the simulator; pending ones exist there already. */
const paidSoFar = (db: Db) =>
	db.rows<PaymentRow>(sql`
		select a.provider_order_id as "orderId", a.provider_ext_id as "extOrderId", a.amount_grosze as amount, o.description,
			coalesce(host(o.customer_ip), '127.0.0.1') as "customerIp", a.updated_at as "paidAt",
			coalesce((select sum(r.amount_grosze) from refunds r where r.attempt_id = a.id and r.status = 'FINALIZED'), 0)::int as returned
		from payment_attempts a join orders o on o.id = a.order_id
		where a.status = 'COMPLETED' and a.provider_order_id is not null order by a.id`);

/** The demo's payments were never made at the simulator; it is given them, so that it can show and refund them (F-097). */
export async function registerPaymentsWithSimulator(
	databaseUrl: string,
	publicUrl: string,
	simulator: Pick<PayuSimulator, 'importPayments'>,
): Promise<void> {
	const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => {} });
	try {
		const notifyUrl = `${publicUrl}/api/payu/notify`;
		simulator.importPayments((await paidSoFar(db)).map((row) => ({ ...row, notifyUrl, paidAt: new Date(row.paidAt) })));
	} finally {
		await db.close();
	}
}
