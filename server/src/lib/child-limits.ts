import { writeFileSync } from 'node:fs';
import os from 'node:os';

// In processes of the server that read what strangers have sent.

export type ChildLimits = {
	memoryMb: number;
	/** 0 to 19; by default that of the server */
	niceness?: number;
};

const MEMORY_EVERY_MS = 200;
const BYTES_OF_MEGABYTE = 1024 * 1024;

/** Such a process ends with the server, and before it uses too much memory. */
export function holdLimits({ memoryMb, niceness }: ChildLimits): void {
	process.once('disconnect', () => process.exit(0));
	const checkMemory = () => {
		if (process.memoryUsage.rss() <= memoryMb * BYTES_OF_MEGABYTE) return;
		process.stderr.write(`more than ${memoryMb} MB`);
		process.exit(1);
	};
	checkMemory();
	setInterval(checkMemory, MEMORY_EVERY_MS).unref();
	try {
		if (niceness !== undefined) os.setPriority(niceness);
		// if memory runs out, the kernel kills this process before the server
		writeFileSync('/proc/self/oom_score_adj', '1000');
	} catch {
		// not supported on this system
	}
}

/** The server decides when it is time: a signal to the group reaches its processes too. */
export function ignoreSignals(): void {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
}
