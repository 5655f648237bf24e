import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../lib/async/with-timeout.ts';
import type { Context } from '../lib/context.ts';
import { shareMetrics } from '../lib/worker-messages.ts';
import { addBusinessMetrics } from './business-metrics.ts';

const FILES_LIMIT_MS = 1_000;

export type Metrics = ReturnType<typeof createMetrics>;

function cachedResponses(registry: Registry) {
	// aggregated on read: counting must cost less than the answer
	const cached = new Map<string, Map<number, number>>();
	new Counter({
		name: 'rampa_cached_responses_total',
		help: 'Lists of the open API and documents answered from memory, by route and status',
		labelNames: ['route', 'status'],
		registers: [registry],
		collect() {
			this.reset();
			for (const [route, statuses] of cached) for (const [status, count] of statuses) this.inc({ route, status }, count);
		},
	});
	return (route: string, status: number) => {
		const statuses = cached.get(route) ?? new Map<number, number>();
		if (statuses.size === 0) cached.set(route, statuses);
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
	};
}

export function createMetrics({ db, now, storage, ready }: Context) {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	shareMetrics(registry);
	const calls = new Histogram({
		name: 'rampa_http_request_duration_seconds',
		help: 'Time to answer a call, by route and status',
		labelNames: ['method', 'route', 'status'],
		buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
		registers: [registry],
	});
	const purchases = new Counter({
		name: 'rampa_purchases_total',
		help: 'Purchases by kind and outcome: placed, or the reason of the refusal',
		labelNames: ['kind', 'outcome'],
		registers: [registry],
	});
	new Gauge({ name: 'rampa_processes', help: 'Processes that serve requests', registers: [registry] }).set(1);
	new Gauge({
		name: 'rampa_db_connections',
		help: 'Open connections of the general pool',
		registers: [registry],
		collect() {
			this.set(db.connections().open);
		},
	});
	new Gauge({
		name: 'rampa_db_waiting',
		help: 'Calls that wait for a connection of the general pool',
		registers: [registry],
		collect() {
			this.set(db.connections().waiting);
		},
	});
	new Gauge({
		name: 'rampa_page_cache_bytes',
		help: 'Memory of the ready answers, most of them documents',
		registers: [registry],
		collect() {
			this.set(ready.bytes());
		},
	});
	addBusinessMetrics(registry, { db, now });
	new Gauge({
		name: 'rampa_files_writable',
		help: 'Whether files can be stored: 1, or 0 when the disk is full or read-only, or the store is unavailable',
		registers: [registry],
		// every worker checks the same store
		aggregator: 'min',
		async collect() {
			const state = await withTimeout(FILES_LIMIT_MS, storage.state(AbortSignal.timeout(FILES_LIMIT_MS)), 'unavailable');
			this.set(state === 'writable' ? 1 : 0);
		},
	});
	const rendered = new Counter({
		name: 'rampa_pages_rendered_total',
		help: 'Documents rendered, by route; all others were sent from the cache',
		labelNames: ['route'],
		registers: [registry],
	});
	return {
		registry,
		countCached: cachedResponses(registry),
		countRendered: (route: string) => rendered.inc({ route }),
		countAnswer: (method: string, route: string, status: number, ms: number) => calls.observe({ method, route, status }, ms / 1000),
		countPurchase: (kind: string, outcome: string) => purchases.inc({ kind, outcome }),
	};
}
