import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { Env } from './lib/env.ts';
import { limitProxyWarnings, logUntrustedProxy } from './lib/http/proxy-warning.ts';
import { createLogger } from './lib/logger.ts';
import type { FromWorker } from './lib/worker-messages.ts';

/** A dead worker is replaced after this time, so that one that cannot start does not restart in a tight loop. */
const REPLACE_AFTER_MS = 1_000;

/**
 * `WORKERS` processes that share one port. Each is an independent server, as on another machine: they share only the database.
 * This process answers no requests; it distributes connections, replaces dead workers, sums the workers' metrics and logs what concerns all of them.
 */
export async function runWorkers(env: Env): Promise<void> {
	const log = createLogger(env);
	const metrics = new AggregatorRegistry();
	const warnOfProxy = limitProxyWarnings(logUntrustedProxy(log), Date.now);
	let stopping = false;

	cluster.on('message', (worker, message: FromWorker) => {
		if (message.kind === 'untrusted-proxy') warnOfProxy(message.proxy);
		if (message.kind !== 'metrics') return;
		const answer = (text: string | null) => worker.isConnected() && worker.send({ kind: 'metrics', id: message.id, text });
		metrics.clusterMetrics().then(answer, () => answer(null));
	});
	cluster.on('exit', async ({ process: { pid } }, code, signal) => {
		if (stopping) return;
		log.error({ pid, code, signal }, 'a worker has exited, starting another one');
		await pause(REPLACE_AFTER_MS);
		if (!stopping) cluster.fork();
	});
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
		await Promise.all(workers.map(ended));
		process.exit(0);
	};
	process.on('SIGTERM', () => void stop());
	process.on('SIGINT', () => void stop());

	// the first one alone: an error at start would affect all workers, so it is reported once
	await startFirst();
	for (let count = 1; count < env.workers; count++) cluster.fork();
	process.send?.({ kind: 'listening' });
}

/** Sends the stop signal and waits; a worker finishes its requests and then exits. */
const ended = (worker: Worker) =>
	new Promise<void>((done) => {
		worker.once('exit', () => done());
		worker.process.kill('SIGTERM');
	});

/** A worker that cannot start has already printed the reason. */
const startFirst = () =>
	new Promise<void>((done) => {
		const first = cluster.fork();
		const onExit = (code: number) => process.exit(code || 1);
		first.once('exit', onExit);
		first.on('message', (message: FromWorker) => {
			if (message.kind !== 'listening') return;
			first.off('exit', onExit);
			done();
		});
	});
