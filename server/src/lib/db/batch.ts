import { isDatabaseUnavailable } from './db.ts';

type Waiter<Input, Output> = { input: Input; resolve: (answer: Output) => void; reject: (error: unknown) => void };
type Partition<Input, Output> = {
	waiting: Waiter<Input, Output>[] /** batches of this partition, and how many of them take long */;
	running: number;
	slow: number;
};

export type BatchOptions<Input> = {
	/** Calls of different partitions never wait for each other. */
	partitionBy?: (input: Input) => string | number;
};

const MAX_IN_FLIGHT = 2;
/** Calls collect while a batch runs; a second one runs at the same time only where it takes longer than this, perhaps on a lost connection. */
export const SLOW_BATCH_MS = 50;
const MAX_BATCH = 100;

/**
 * Batches the calls of many callers (a DataLoader that batches under load); outputs come in the order of the inputs. Without load each
 * call runs at once; while one runs, new calls wait and the next statement takes all of them. A caller never receives data read before
 * its request.
 */
export function batched<Input, Output>(
	run: (inputs: Input[]) => Promise<Output[]>,
	{ partitionBy = () => 0 }: BatchOptions<Input> = {},
): (input: Input) => Promise<Output> {
	const partitions = new Map<string | number, Partition<Input, Output>>();

	async function runBatch(waiters: Waiter<Input, Output>[]): Promise<void> {
		try {
			const answers = await run(waiters.map(({ input }) => input));
			for (const [at, { resolve }] of waiters.entries()) resolve(answers[at] as Output);
		} catch (error) {
			// one bad input must not fail the others, unless the database itself is unavailable
			if (waiters.length > 1 && !isDatabaseUnavailable(error)) for (const one of waiters) await runBatch([one]);
			else for (const { reject } of waiters) reject(error);
		}
	}

	async function runTimed(key: string | number, partition: Partition<Input, Output>): Promise<void> {
		let isSlow = false;
		const timer = setTimeout(() => {
			isSlow = true;
			partition.slow += 1;
			start(key, partition);
		}, SLOW_BATCH_MS);
		await runBatch(partition.waiting.splice(0, MAX_BATCH));
		clearTimeout(timer);
		if (isSlow) partition.slow -= 1;
	}

	async function drain(key: string | number, partition: Partition<Input, Output>): Promise<void> {
		partition.running += 1;
		while (partition.waiting.length > 0) await runTimed(key, partition);
		partition.running -= 1;
		if (partition.running === 0) partitions.delete(key);
	}

	function start(key: string | number, partition: Partition<Input, Output>): void {
		const { waiting, running, slow } = partition;
		if (waiting.length > 0 && running === slow && running < MAX_IN_FLIGHT) void drain(key, partition);
	}

	return (input) =>
		new Promise((resolve, reject) => {
			const key = partitionBy(input);
			const partition = partitions.get(key) ?? { waiting: [], running: 0, slow: 0 };
			partitions.set(key, partition);
			partition.waiting.push({ input, resolve, reject });
			start(key, partition);
		});
}
