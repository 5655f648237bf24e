/** Work that is woken: one run at a time, and whoever wakes it during a run gets one more after it. */
export function wakened(work: () => Promise<void>): () => void {
	let isRunning = false;
	let isWanted = false;
	const run = async () => {
		isRunning = true;
		while (isWanted) {
			isWanted = false;
			await work();
		}
		isRunning = false;
	};
	return () => {
		isWanted = true;
		if (!isRunning) void run();
	};
}
