import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for every program, whatever its clock. */
const TICKS_PER_SECOND = 100;

/** Of /proc/self/stat: time of this process and of all that it waited for, as a user and in the kernel. A name may contain anything. */
export function secondsOf(stat: string): number {
	const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
	return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Processor seconds of this process and of every child that ended, and null where the system does not tell. */
export function processorSeconds(): number | null {
	try {
		return secondsOf(readFileSync('/proc/self/stat', 'utf8'));
	} catch {
		return null;
	}
}
