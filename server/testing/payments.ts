import { sql } from '#server/lib/db/db.ts';
import { type PayuSimulator, type PayuSimulatorOptions, startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** A test app with a payment provider: both listen, so notices are sent over HTTP. */
export type PaymentTestApp = TestApp & {
	payu: PayuSimulator;
	url: string;
	/** pays, refuses or abandons the newest attempt of an order, and waits until its notices were accepted */
	pay(extOrderId: string, outcome?: 'paid' | 'rejected' | 'waiting' | 'abandoned', how?: { force?: boolean }): Promise<void>;
	/** the provider's number of the newest attempt */
	providerOrder(extOrderId: string): Promise<string>;
	order(extOrderId: string): Promise<OrderInTable>;
	seats(eventId: number): Promise<number>;
};

type OrderInTable = {
	id: number;
	status: string;
	seats: number;
	holds_seats: boolean;
	amount_grosze: number;
	paid_grosze: number;
	returned_grosze: number;
	completed_at: string | null;
	expiration_date: string | null;
	alarm: string | null;
	version: number;
};

export const payuEnv = (payu: Pick<PayuSimulator, 'url' | 'credentials' | 'blik'>, port: number) => ({
	PORT: String(port),
	PAYU_BASE_URL: payu.url,
	PAYU_POS_ID: payu.credentials.posId,
	PAYU_CLIENT_SECRET: payu.credentials.clientSecret,
	PAYU_SECOND_KEY: payu.credentials.secondKey,
	PAYU_BLIK_POS_ID: payu.blik.posId,
	PAYU_BLIK_CLIENT_SECRET: payu.blik.clientSecret,
	PAYU_BLIK_SECOND_KEY: payu.blik.secondKey,
});

type Options = TestAppOptions & { simulator?: PayuSimulatorOptions; payu?: PayuSimulator };

export async function openPaymentTestApp({ simulator = {}, payu: given, ...options }: Options = {}): Promise<PaymentTestApp> {
	const payu = given ?? (await startPayuSimulator({ autoFinaliseRefundsMs: null, ...simulator }));
	const port = await freePort();
	const testApp = await openTestApp({ ...options, env: { ...payuEnv(payu, port), ...options.env } });
	await testApp.app.listen({ port, host: '127.0.0.1' });
	return {
		...testApp,
		...paymentTools(testApp, payu),
		payu,
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			await testApp.close();
			if (!given) await payu.close();
		},
	};
}

function paymentTools({ context: { db } }: TestApp, payu: PayuSimulator) {
	const providerOrder = async (extOrderId: string) =>
		(
			await db.one<{ provider_order_id: string }>(sql`
				select a.provider_order_id from payment_attempts a join orders o on o.id = a.order_id
				where o.ext_order_id = ${extOrderId} and a.provider_order_id is not null order by a.number desc limit 1`)
		).provider_order_id;
	return {
		providerOrder,
		pay: async (extOrderId: string, outcome: 'paid' | 'rejected' | 'waiting' | 'abandoned' = 'paid', how = {}) => {
			await payu.outcome(await providerOrder(extOrderId), outcome, how);
			await payu.idle();
		},
		order: (extOrderId: string) =>
			db.one<OrderInTable>(sql`
				select id, status, seats, holds_seats, amount_grosze, paid_grosze, returned_grosze, completed_at, expiration_date, alarm, version
				from orders where ext_order_id = ${extOrderId}`),
		seats: async (eventId: number) =>
			(await db.one<{ seats_held: number }>(sql`select seats_held from events where id = ${eventId}`)).seats_held,
	};
}

/** Seats held must always equal the sum over the orders: no seat is sold twice or lost. */
export async function seatsByOrders({ context: { db } }: TestApp, eventId: number): Promise<number> {
	const { seats } = await db.one<{ seats: number }>(sql`
		select coalesce(sum(seats), 0)::int as seats from orders where event_id = ${eventId} and holds_seats`);
	return seats;
}
