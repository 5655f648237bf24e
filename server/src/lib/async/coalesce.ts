/**
 * Coalesces triggers of a task: one run at a time; a trigger during a run causes one more run after it. The task reports its own errors
 * (as runJob does).
 */
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
