// A simulator as a separate process.

const { env } = process;

const stop = (why: string): never => {
	console.error(why);
	process.exit(1);
};

/** Of a variable of the environment. */
export function wholeNumber(name: string, fallback: number): number {
	const value = env[name] || String(fallback);
	return /^\d{1,9}$/.test(value) ? Number(value) : stop(`${name} must be a whole number, it is "${value}"`);
}

/** Starts it, says where it is, and stops it with its process. */
export async function runSimulator<S extends { url: string; close(): Promise<void> }>(
	start: Promise<S>,
	introduce: (simulator: S) => string,
) {
	const simulator = await start.catch((error: Error) => stop(error.message));
	console.log(introduce(simulator));
	process.send?.({ url: simulator.url });
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.once(signal, async () => {
			await simulator.close();
			process.exit(0);
		});
	}
}
