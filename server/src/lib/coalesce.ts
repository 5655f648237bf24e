/** Work that is woken: one run at a time, and whoever wakes it during a run gets one more after it. It says of its own errors (as runJob does). */
export function coalesced(work: () => Promise<void>): () => void {
	let isRunning = false;
	let isWanted = false;
	const run = async () => {
		isRunning = true;
		try {
			while (isWanted) {
				isWanted = false;
				await work();
			}
		} finally {
			isRunning = false;
		}
	};
	return () => {
		isWanted = true;
		if (!isRunning) void run();
	};
}
