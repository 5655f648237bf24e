import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Messages of a worker to the primary process, which answers `metrics` with the sum over all workers. */
export type FromWorker = { kind: 'listening' } | { kind: 'metrics'; id: number } | { kind: 'untrusted-proxy'; proxy: string };
type ToWorker = { kind: 'metrics'; id: number; text: string | null };

let lastRequestId = 0;

export const sendToPrimary = (message: FromWorker) => process.send?.(message);

/** A worker sends its own metrics when the sum is requested. */
export function shareMetrics(registry: Registry) {
	if (!cluster.isWorker) return;
	// created for its listener
	new AggregatorRegistry();
	AggregatorRegistry.setRegistries(registry);
}

/** The metrics of this process, or in a worker those of all workers. */
export async function readMetrics(registry: Registry): Promise<string> {
	if (!cluster.isWorker) return registry.metrics();
	const id = ++lastRequestId;
	const text = await new Promise<string | null>((done) => {
		const onMessage = (message: ToWorker) => {
			if (message.kind !== 'metrics' || message.id !== id) return;
			process.off('message', onMessage);
			done(message.text);
		};
		process.on('message', onMessage);
		sendToPrimary({ kind: 'metrics', id });
	});
	// no sum is available while a worker is being replaced
	return text ?? registry.metrics();
}
