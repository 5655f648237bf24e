import { isDatabaseAway } from './db.ts';

type Waiter<Input, Output> = { input: Input; resolve: (answer: Output) => void; reject: (error: unknown) => void };
type Partition<Input, Output> = { waiting: Waiter<Input, Output>[]; running: number };

export type BatchOptions<Input> = {
	/** Questions of different lanes never wait for each other. */
	partitionBy?: (input: Input) => string | number;
};

/** Few, so that questions gather while one is answered; more than one, so that a slow answer does not hold up the next question. */
const MAX_IN_FLIGHT = 2;
const MAX_BATCH = 100;

/**
 * Questions of many callers asked together; answers come in the order of the questions. At rest each is asked at once; while the database
 * is busy answering, those that come gather, and the next statement asks for all of them. Nobody is told what was read before he asked.
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
			// nobody suffers from another's question, unless there is nobody to ask
			if (waiters.length > 1 && !isDatabaseAway(error)) for (const one of waiters) await runBatch([one]);
			else for (const { reject } of waiters) reject(error);
		}
	}

	async function drain(key: string | number, partition: Partition<Input, Output>): Promise<void> {
		partition.running += 1;
		while (partition.waiting.length > 0) await runBatch(partition.waiting.splice(0, MAX_BATCH));
		partition.running -= 1;
		if (partition.running === 0) partitions.delete(key);
	}

	return (input) =>
		new Promise((resolve, reject) => {
			const key = partitionBy(input);
			const partition = partitions.get(key) ?? { waiting: [], running: 0 };
			partitions.set(key, partition);
			partition.waiting.push({ input, resolve, reject });
			if (partition.running < MAX_IN_FLIGHT) void drain(key, partition);
		});
}
