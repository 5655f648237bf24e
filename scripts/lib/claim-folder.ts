import { rmSync, writeFileSync } from 'node:fs';
import type { Env } from '#server/lib/env.ts';
import { StartupError } from '#server/lib/startup-error.ts';
import { pidFile, runningStart } from './running.mjs';

/** One process per data folder: a second one on the same folder is refused. */
export function claimDataFolder({ dataDir }: Pick<Env, 'dataDir'>) {
	const owner = runningStart(dataDir);
	if (owner) throw new StartupError(`DATA_DIR: ${dataDir} is in use by process ${owner}; set another DATA_DIR for this copy`);
	const file = pidFile(dataDir);
	writeFileSync(file, String(process.pid));
	process.once('exit', () => rmSync(file, { force: true }));
}
