import { accessSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Some systems allow no programs there. */
function runsPrograms(folder: string): boolean {
	const probe = join(folder, `rampa-probe-${process.pid}`);
	try {
		writeFileSync(probe, '', { mode: 0o700 });
		accessSync(probe, constants.X_OK);
		return true;
	} finally {
		rmSync(probe, { force: true });
	}
}

/**
 * The system's folder in memory, where it has enough of it for what tests write and remove again: thousands of small files,
 * databases and copies of programs. On a disk a tenth of the processor time of the server tests went into its inodes.
 */
export function memoryFolder(): string | null {
	try {
		const { bavail, bsize } = statfsSync(MEMORY);
		return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES && runsPrograms(MEMORY) ? MEMORY : null;
	} catch {
		return null;
	}
}
