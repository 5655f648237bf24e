import Fastify from 'fastify';
import pg from 'pg';

// The baseline: bare Fastify. /bytes sends the given bytes, /answer with the given headers too, /queries runs as many queries as the page of an event. Started by
// a bench, which configures it by a message.

type Wanted = {
	port: number;
	body: string;
	/** how the bytes are written in `body` */
	encoding?: BufferEncoding;
	type?: string;
	contentEncoding?: string;
	headers?: Record<string, string>;
	databaseUrl?: string;
	queries?: number;
};

process.once('message', async (wanted: Wanted) => {
	const { port, body, encoding = 'utf8', type = 'application/json', contentEncoding, headers = {}, databaseUrl, queries = 0 } = wanted;
	const bytes = Buffer.from(body, encoding);
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
	const app = Fastify();
	app.get('/bytes', (_request, reply) => {
		if (contentEncoding) reply.header('content-encoding', contentEncoding);
		return reply.type(`${type}; charset=utf-8`).send(bytes);
	});
	app.get('/answer', (_request, reply) => reply.headers(headers).send(bytes));
	app.get('/queries', async () => {
		let last: unknown;
		for (let n = 0; n < queries; n++) last = (await pool.query('select * from events where id = $1', [1])).rows[0];
		return { event: last };
	});
	await app.listen({ port, host: '127.0.0.1' });
	process.send?.('listening');
});
