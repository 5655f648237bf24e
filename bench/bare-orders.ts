import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { makeExtOrderId } from '#domain/orders/order-kinds.ts';

// The baseline of orders-hot.bench.ts: bare Fastify that runs the same `place_order` and returns its number.

type Wanted = { port: number; databaseUrl: string; eventId: number; firstUser: number };

process.once('message', async ({ port, databaseUrl, eventId, firstUser }: Wanted) => {
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
	let user = firstUser;
	const app = Fastify();
	app.post('/orders', async () => {
		const ext_order_id = makeExtOrderId('event', randomBytes(28));
		const order = {
			ext_order_id,
			kind: 'event',
			user_id: user++,
			event_id: eventId,
			video_id: null,
			product_slug: `event-${eventId}`,
			quantity: 1,
			seats: 1,
			list_price_grosze: 4000,
			amount_grosze: 4000,
			one_free: false,
			discount: 0,
			code_id: null,
			free_grant: false,
			granted_by: null,
			description: 'Bilet: Premiera',
			description_en: 'Ticket: Premiera',
			country: 'PL',
			customer_ip: '127.0.0.1',
			consent_at: new Date(),
			consent_version: '1',
			language: 'pl',
			reserved_until: new Date(Date.now() + 1_200_000),
			invoice: null,
			provider_ext_id: `${ext_order_id}-1`,
			with_attempt: true,
			for_oneself: true,
			may_go_over: false,
			max_open: 10,
			now: new Date(),
		};
		const { rows } = await pool.query('select order_id, attempt_id from place_order(jsonb_populate_record(null::new_order, $1::jsonb))', [
			JSON.stringify(order),
		]);
		return rows[0];
	});
	await app.listen({ port, host: '127.0.0.1' });
	process.send?.('listening');
});
