import { explainStart } from '#server/lib/startup-error.ts';

/** What has to be ended, the newest first. Each is added when it is spawned, not when it is ready: the start itself may be interrupted. */
type Stops = (() => Promise<unknown>)[];

export type StoppableRun = {
	stops: Stops;
	interrupted: AbortSignal /** ends everything and the process */;
	stop: (code: number) => Promise<void>;
};

/** Starts something that runs until a signal; an error or a signal, also during the start, ends everything that was started. */
export async function runUntilStopped(begin: (run: StoppableRun) => Promise<void>) {
	const stops: Stops = [];
	const interrupted = new AbortController();
	const stop = async (code: number) => {
		if (interrupted.signal.aborted) return;
		interrupted.abort();
		for (let end = stops.pop(); end; end = stops.pop()) await end().catch(() => {});
		process.exit(code);
	};
	// SIGHUP: the terminal was closed
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
	// nobody reads any more, as after `npm start | head`
	for (const output of [process.stdout, process.stderr]) output.on('error', () => void stop(1));
	try {
		await begin({ stops, interrupted: interrupted.signal, stop });
	} catch (error) {
		// an interrupted start fails in whatever it was doing
		if (!interrupted.signal.aborted) console.error(explainStart(error));
		await stop(1);
	}
}
