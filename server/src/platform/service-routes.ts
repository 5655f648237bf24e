import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import { listMigrations } from '../lib/db/migrate.ts';
import { countMigrations } from '../lib/db/migrations.store.ts';
import { isFromThisMachine } from '../lib/http/forwarding.ts';
import { readMetrics } from '../lib/worker-messages.ts';
import type { Metrics } from './metrics.ts';

export type Readiness = { stopping: boolean; jobsHealthy: () => Promise<boolean> };

const READY_CACHE_MS = 500;
const READY_LIMIT_MS = 1_000;

type Part = 'database' | 'jobs' | 'files';

const PARTS: Record<Part, (context: Context, readiness: Readiness) => Promise<boolean>> = {
	database: async ({ db }) => (await countMigrations(db)) >= (await listMigrations()).length,
	jobs: (_context, readiness) => readiness.jobsHealthy(),
	files: ({ storage }) => storage.answers(AbortSignal.timeout(READY_LIMIT_MS)),
};

/** The parts that do not respond; empty when this server is ready. */
async function missingParts(context: Context, readiness: Readiness): Promise<Part[]> {
	const parts = Object.keys(PARTS) as Part[];
	const answers = await Promise.all(parts.map((part) => within(READY_LIMIT_MS, PARTS[part](context, readiness), false)));
	return parts.filter((_part, at) => !answers[at]);
}

const within = <T>(ms: number, work: Promise<T>, otherwise: T) => {
	let timer: NodeJS.Timeout;
	const late = new Promise<T>((done) => {
		timer = setTimeout(() => done(otherwise), ms);
	});
	return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
};

/** /healthz checks only the process; /readyz checks database, migrations, queue and file store, at most once in half a second. */
export function serviceRoutes(app: FastifyInstance, context: Context, readiness: Readiness, metrics: Metrics) {
	let cached: { at: number; missing: Promise<Part[]> } | null = null;
	app.get('/healthz', async () => ({ status: 'ok' }));
	app.get('/readyz', async (_request, reply) => {
		if (!cached || performance.now() - cached.at > READY_CACHE_MS)
			cached = { at: performance.now(), missing: missingParts(context, readiness) };
		const missing = await cached.missing;
		if (!readiness.stopping && missing.length === 0) return { status: 'ready' };
		reply.code(503).header('retry-after', '2');
		return readiness.stopping ? { status: 'stopping' } : { status: 'not ready', missing };
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
		return reply.type(registry.contentType).send(await readMetrics(registry));
	});
}

/** From this machine without a proxy in between, or with the token. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
	const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
	const wanted = Buffer.from(token ?? '');
	if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
	return isFromThisMachine(request);
}
