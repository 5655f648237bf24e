import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refusal } from '#domain/base/refusal.ts';
import { isPrivateAddress } from '../outside/geoip.ts';
import type { Context } from './context.ts';
import { sql } from './db.ts';
import { listMigrations } from './migrate.ts';

export type Readiness = { stopping: boolean; jobsHealthy: () => Promise<boolean> };

const READY_CACHE_MS = 500;
const READY_LIMIT_MS = 1_000;

async function isReady({ db }: Context, readiness: Readiness): Promise<boolean> {
	const { count } = await db.one<{ count: number }>(sql`select count(*) as count from migrations`);
	return count >= (await listMigrations()).length && (await readiness.jobsHealthy());
}

const within = <T>(ms: number, work: Promise<T>, otherwise: T) => {
	let timer: NodeJS.Timeout;
	const late = new Promise<T>((done) => {
		timer = setTimeout(() => done(otherwise), ms);
	});
	return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
};

/** /healthz is the process alone; /readyz asks database, migrations and queue, at most once in half a second. */
export function serviceRoutes(app: FastifyInstance, context: Context, readiness: Readiness) {
	let asked = { at: -Infinity, answer: Promise.resolve(false) };
	app.get('/healthz', async () => ({ status: 'ok' }));
	app.get('/readyz', async (_request, reply) => {
		if (performance.now() - asked.at > READY_CACHE_MS)
			asked = { at: performance.now(), answer: within(READY_LIMIT_MS, isReady(context, readiness), false) };
		const ready = !readiness.stopping && (await asked.answer);
		return reply
			.code(ready ? 200 : 503)
			.header('retry-after', ready ? undefined : '2')
			.send({ status: ready ? 'ready' : readiness.stopping ? 'stopping' : 'not ready' });
	});
	metricsRoute(app, context);
}

function metricsRoute(app: FastifyInstance, { env, db }: Context) {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const calls = new Histogram({
		name: 'rampa_http_request_seconds',
		help: 'Time to answer a call, by route and status',
		labelNames: ['method', 'route', 'status'],
		buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
		registers: [registry],
	});
	new Gauge({
		name: 'rampa_db_connections',
		help: 'Connections of the pool',
		registers: [registry],
		collect() {
			this.set(db.pool.totalCount);
		},
	});
	new Gauge({
		name: 'rampa_db_waiting',
		help: 'Calls waiting for a connection',
		registers: [registry],
		collect() {
			this.set(db.pool.waitingCount);
		},
	});
	app.addHook('onResponse', (request, reply, next) => {
		calls.observe(
			{ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
			reply.elapsedTime / 1000,
		);
		next();
	});
	app.get('/metrics', async (request, reply) => {
		if (!mayReadMetrics(request, env.METRICS_TOKEN)) throw new Refusal('not_found');
		return reply.type(registry.contentType).send(await registry.metrics());
	});
}

/** From this machine without a proxy in between, or with the token. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
	const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
	if (token && given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))) return true;
	const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && isPrivateAddress(request.ip);
	return isLocal && !request.headers['x-forwarded-for'];
}
