import cluster, { type Worker } from 'node:cluster';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { Env } from './lib/env.ts';
import { limitProxyWarnings, logUntrustedProxy } from './lib/http/proxy-warning.ts';
import { expectFreePort } from './lib/listening.ts';
import { createLogger } from './lib/logger.ts';
import { killWhenHung } from './lib/pings.ts';
import { NO_ENCODING_ARGUMENT, SALE_ARGUMENT } from './lib/process-kind.ts';
import { endProcess, stopLimitMs } from './lib/stopping.ts';
import type { FromWorker } from './lib/worker-messages.ts';

/** A dead worker is replaced after this time, so that one that cannot start does not restart in a tight loop. */
const REPLACE_AFTER_MS = 1_000;

/** A worker that has not ended by itself this long after its limit is killed. */
const KILL_AFTER_MS = 2_000;

/** How much lower the priority of the process for sales is than that of the others, of 19 at most (docs/decisions/0033-what-a-sale-needs.md). */
const SALE_NICENESS = 5;
const LOWEST_PRIORITY = constants.priority.PRIORITY_LOW;

/** What a worker listens on: PORT, shared by all but one, or SALE_PORT. The first one also encodes films. */
type Kind = 'first' | 'pages' | 'sale';
const ARGUMENTS: Record<Kind, string[]> = { first: [], pages: [NO_ENCODING_ARGUMENT], sale: [SALE_ARGUMENT] };

/**
 * `WORKERS` processes that share one port, and one on SALE_PORT where that is set. Each is an independent server, as on another machine: they share only the database.
 * This process answers no requests; it replaces dead and hung workers, sums the workers' metrics and logs what concerns all of them.
 */
export async function runWorkers(env: Env): Promise<void> {
	const log = createLogger(env);
	const metrics = new AggregatorRegistry();
	const warnOfProxy = limitProxyWarnings(logUntrustedProxy(log), Date.now);
	const kinds = new WeakMap<Worker, Kind>();
	let stopping = false;

	// each worker accepts connections itself: accepted here and passed on, each costs more than twice the processor time (docs/decisions/0023)
	cluster.schedulingPolicy = cluster.SCHED_NONE;
	const start = (kind: Kind): Worker => {
		cluster.setupPrimary({ args: ARGUMENTS[kind] });
		const worker = cluster.fork();
		kinds.set(worker, kind);
		worker.once('listening', () =>
			killWhenHung(worker.process, () => log.error({ pid: worker.process.pid }, 'a worker no longer reacts, it is killed')),
		);
		// at once, because threads inherit it when they are created
		if (kind === 'sale' && worker.process.pid) setPriority(worker.process.pid, Math.min(getPriority() + SALE_NICENESS, LOWEST_PRIORITY));
		return worker;
	};
	cluster.on('message', (worker, message: FromWorker) => {
		if (message.kind === 'untrusted-proxy') warnOfProxy(message.proxy);
		if (message.kind !== 'metrics') return;
		const answer = (text: string | null) => worker.isConnected() && worker.send({ kind: 'metrics', id: message.id, text });
		metrics.clusterMetrics().then(answer, () => answer(null));
	});
	cluster.on('exit', async (worker, code, signal) => {
		if (stopping) return;
		log.error({ pid: worker.process.pid, code, signal }, 'a worker has exited, starting another one');
		await pause(REPLACE_AFTER_MS);
		if (!stopping) start(kinds.get(worker) ?? 'pages');
	});
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
		await Promise.all(workers.map((worker) => endProcess(worker.process, stopLimitMs(env) + KILL_AFTER_MS)));
		process.exit(0);
	};
	process.on('SIGTERM', () => void stop());
	process.on('SIGINT', () => void stop());

	// that process could not tell a taken port from a database that is away for a while
	if (env.SALE_PORT > 0) await expectFreePort(env, 'SALE_PORT');
	// only the first one: an error at start would affect all workers, so it is reported once
	await listening(start('first'));
	if (env.SALE_PORT > 0) {
		// from here on one that ends, because the database is away just then, is replaced like any other
		const sells = Promise.withResolvers<void>();
		cluster.on('message', (worker, message: FromWorker) => {
			if (message.kind === 'listening' && kinds.get(worker) === 'sale') sells.resolve();
		});
		start('sale');
		await sells.promise;
	}
	for (let count = 1; count < env.workers; count++) start('pages');
	process.send?.({ kind: 'listening' });
}

/** A worker that cannot start has already printed the reason. */
const listening = (worker: Worker) =>
	new Promise<void>((done) => {
		const onExit = (code: number) => process.exit(code || 1);
		worker.once('exit', onExit);
		worker.on('message', (message: FromWorker) => {
			if (message.kind !== 'listening') return;
			worker.off('exit', onExit);
			done();
		});
	});
