import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Numbers of a list as the kernel writes it: "0-2,5". */
export const readCores = (list: string): number[] =>
	list.split(',').flatMap((range) => {
		const [first = 0, last = first] = range.trim().split('-').map(Number);
		return Array.from({ length: last - first + 1 }, (_, at) => first + at);
	});

/** The cores this process may use; none where the system does not say it. */
export function usableCores(): number[] {
	try {
		return readCores(/^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '');
	} catch {
		return [];
	}
}

/**
 * Words to put before a command, so that it uses all cores but the first one, which then is free for pages during a sale
 * (docs/decisions/0033-what-a-sale-needs.md). None where there is one core, no `taskset`, or no right to it.
 */
export function leavingOneCore(): string[] {
	const [, ...others] = usableCores();
	const words = ['--cpu-list', others.join(',')];
	// a container may refuse it
	if (others.length === 0 || spawnSync('taskset', [...words, 'true']).status !== 0) return [];
	return ['taskset', ...words];
}
