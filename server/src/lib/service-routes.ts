import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from './context.ts';
import { sql } from './db.ts';
import { isFromThisMachine } from './forwarding.ts';
import type { Metrics } from './metrics.ts';
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
export function serviceRoutes(app: FastifyInstance, context: Context, readiness: Readiness, metrics: Metrics) {
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
	metricsRoute(app, context, metrics);
}

function metricsRoute(app: FastifyInstance, { env }: Context, { registry, countAnswer }: Metrics) {
	app.addHook('onResponse', (request, reply, next) => {
		countAnswer(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
		next();
	});
	app.get('/metrics', async (request, reply) => {
		if (!mayReadMetrics(request, env.METRICS_TOKEN)) throw new Refusal('not_found');
		return reply.type(registry.contentType).send(await registry.metrics());
	});
}

/** From this machine without a proxy in between, or with the token. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
	const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
	const wanted = Buffer.from(token ?? '');
	if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
	return isFromThisMachine(request);
}
