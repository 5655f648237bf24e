import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import { buyEvent, buyGift, buyGroup, buyVideo } from '#domain/orders/buying/orders.buying.contract.ts';
import { withTimeout } from '../lib/async/with-timeout.ts';
import type { Context } from '../lib/context.ts';
import { listMigrations } from '../lib/db/migration-files.ts';
import { countMigrations } from '../lib/db/migrations.store.ts';
import type { Env } from '../lib/env.ts';
import { reasonOf } from '../lib/http/errors.ts';
import { isFromThisMachine } from '../lib/http/forwarding.ts';
import { readMetrics } from '../lib/worker-messages.ts';
import type { StorageState } from '../outside/disk-state.ts';
import type { Metrics } from './metrics.ts';
import { canSell } from './selling.ts';

export type Readiness = { stopping: boolean; jobsHealthy: () => Promise<boolean> };

const READY_CACHE_MS = 500;
const READY_LIMIT_MS = 1_000;
/** Less than the other limit: what sells may take longer because it is busy. */
const SALES_LIMIT_MS = 700;

type ReadyPart = 'database' | 'sales' | 'jobs' | 'files';
type PartState = 'ready' | 'degraded' | 'missing';

const readyIf = (isReady: boolean): PartState => (isReady ? 'ready' : 'missing');

/** With a full disk pages, sales and films go on: a load balancer that took such nodes out would end the whole site for want of space. */
const FILES: Record<StorageState, PartState> = { writable: 'ready', readable: 'degraded', unavailable: 'missing' };

const PARTS: Record<ReadyPart, (context: Context, readiness: Readiness) => Promise<PartState>> = {
	database: async ({ db }) => readyIf((await countMigrations(db)) >= (await listMigrations()).length),
	sales: async ({ env }) => readyIf(await canSell(env, SALES_LIMIT_MS)),
	jobs: async (_context, readiness) => readyIf(await readiness.jobsHealthy()),
	files: async ({ storage }) => FILES[await storage.state(AbortSignal.timeout(READY_LIMIT_MS))],
};

type PartsState = { /** parts that do not respond; none when this server is ready */ missing: ReadyPart[]; degraded: ReadyPart[] };

async function checkParts(context: Context, readiness: Readiness): Promise<PartsState> {
	const parts = Object.keys(PARTS) as ReadyPart[];
	const states = await Promise.all(parts.map((part) => withTimeout(READY_LIMIT_MS, PARTS[part](context, readiness), 'missing')));
	const inState = (state: PartState) => parts.filter((_part, at) => states[at] === state);
	return { missing: inState('missing'), degraded: inState('degraded') };
}

/** Logs once when files can no longer be written, and once when they can again. */
function logDegraded({ log }: Context) {
	let before = '';
	return ({ missing, degraded }: PartsState) => {
		if (missing.includes('files')) return;
		const now = degraded.join();
		if (now !== before) log.warn({ degraded }, now ? 'files cannot be written' : 'files can be written again');
		before = now;
	};
}

/** /healthz checks only the process; /readyz checks database, migrations, what sells, queue and file store, at most once in half a second. */
export function serviceRoutes(app: FastifyInstance, context: Context, readiness: Readiness, metrics: Metrics) {
	let cached: { at: number; found: Promise<PartsState> } | null = null;
	const report = logDegraded(context);
	app.get('/healthz', async () => ({ status: 'ok' }));
	app.get('/readyz', async (_request, reply) => {
		if (!cached || performance.now() - cached.at > READY_CACHE_MS)
			cached = { at: performance.now(), found: checkParts(context, readiness) };
		const found = await cached.found;
		report(found);
		const { missing, degraded } = found;
		if (!readiness.stopping && missing.length === 0) return { status: 'ready', ...(degraded.length > 0 && { degraded }) };
		reply.code(503).header('retry-after', '2');
		return readiness.stopping ? { status: 'stopping' } : { status: 'not ready', missing };
	});
	metricsRoute(app, context, metrics);
}

const PURCHASES: Record<string, string> = {
	[buyEvent.path]: 'event',
	[buyVideo.path]: 'video',
	[buyGift.path]: 'gift',
	[buyGroup.path]: 'group',
};

function metricsRoute(app: FastifyInstance, { env }: Context, { registry, countAnswer, countPurchase }: Metrics) {
	app.addHook('onResponse', (request, reply, next) => {
		const route = request.routeOptions.url ?? 'none';
		countAnswer(request.method, route, reply.statusCode, reply.elapsedTime);
		const kind = request.method === 'POST' ? PURCHASES[route] : undefined;
		if (kind) countPurchase(kind, reasonOf(request) ?? 'placed');
		next();
	});
	app.get('/metrics', async (request, reply) => {
		if (!mayReadMetrics(request, env)) throw new Refusal('not_found');
		return reply.type(registry.contentType).send(await readMetrics(registry));
	});
}

/** With the token; outside production also from this machine, where nothing passed it on. A bare proxy cannot be told from a program of this machine. */
function mayReadMetrics(request: FastifyRequest, { METRICS_TOKEN: token, isProduction }: Env): boolean {
	const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
	const wanted = Buffer.from(token ?? '');
	if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
	return !isProduction && isFromThisMachine(request);
}
