type Task = { dueAt: number; run: () => void; timer: NodeJS.Timeout };

export type Clock = ReturnType<typeof createClock>;

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Real time that can be moved forward: timers that become due run in order. */
export function createClock(realNow: () => Date) {
	const tasks = new Set<Task>();
	let offset = 0;

	const now = () => realNow().getTime() + offset;

	const runTask = (task: Task) => {
		clearTimeout(task.timer);
		if (tasks.delete(task)) task.run();
	};

	/** Returns a function that cancels it. */
	function schedule(delayMs: number, run: () => void): () => void {
		const timer = setTimeout(() => runTask(task), Math.min(delayMs, MAX_TIMER_MS)).unref();
		const task: Task = { dueAt: now() + delayMs, run, timer };
		tasks.add(task);
		return () => {
			clearTimeout(timer);
			tasks.delete(task);
		};
	}

	function advance(ms: number): void {
		offset += ms;
		const due = [...tasks].filter((task) => task.dueAt <= now()).sort((a, b) => a.dueAt - b.dueAt);
		for (const task of due) runTask(task);
	}

	function stop(): void {
		for (const task of tasks) clearTimeout(task.timer);
		tasks.clear();
	}

	return { now, schedule, advance, stop };
}
