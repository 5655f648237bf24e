type Task = { dueAt: number; run: () => void; timer?: NodeJS.Timeout };

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

	/** Real time may pass faster than this clock, which a test can stop. */
	const startTimer = (task: Task) => {
		const left = Math.min(Math.max(1, task.dueAt - now()), MAX_TIMER_MS);
		task.timer = setTimeout(() => (task.dueAt <= now() ? runTask(task) : startTimer(task)), left).unref();
	};

	/** Returns a function that cancels it. */
	function schedule(delayMs: number, run: () => void): () => void {
		const task: Task = { dueAt: now() + delayMs, run };
		tasks.add(task);
		startTimer(task);
		return () => {
			clearTimeout(task.timer);
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
