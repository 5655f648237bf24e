import { readFileSync } from 'node:fs';

/** Memory of a process, from /proc. */
export const residentMb = (pid: number | undefined): number =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
