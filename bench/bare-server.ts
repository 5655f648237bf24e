import Fastify from 'fastify';
import pg from 'pg';

// The baseline: bare Fastify. /bytes sends what /external_api/events answered, /queries asks the database as often
// as the page of an event does. Started by open-api.bench.ts, which says what it needs by message.

type Wanted = { port: number; body: string; databaseUrl: string; queries: number };

process.once('message', async ({ port, body, databaseUrl, queries }: Wanted) => {
	const bytes = Buffer.from(body);
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
	const app = Fastify();
	app.get('/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
	app.get('/queries', async () => {
		let last: unknown;
		for (let n = 0; n < queries; n++) last = (await pool.query('select * from events where id = $1', [1])).rows[0];
		return { event: last };
	});
	await app.listen({ port, host: '127.0.0.1' });
	process.send?.('listening');
});
