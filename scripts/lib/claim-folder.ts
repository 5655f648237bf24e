import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '#server/lib/env.ts';
import { StartupError } from '#server/lib/startup-error.ts';
import { claimsFolder, pidFile, runningStart } from './running.mjs';

/** One process per data folder: a second one on the same folder is refused. */
export function claimDataFolder({ dataDir, publicUrl }: Pick<Env, 'dataDir' | 'publicUrl'>) {
	const owner = runningStart(dataDir);
	if (owner) throw new StartupError(`DATA_DIR: ${dataDir} is in use by process ${owner}; set another DATA_DIR for this copy`);
	const file = pidFile(dataDir);
	writeFileSync(file, `${process.pid}\n${publicUrl}\n`);
	process.once('exit', () => rmSync(file, { force: true }));
	claimPackages();
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Nothing installs other packages under this process, whatever its data folder. */
function claimPackages() {
	const claim = join(claimsFolder(ROOT), String(process.pid));
	try {
		mkdirSync(claimsFolder(ROOT), { recursive: true });
		writeFileSync(claim, '');
	} catch {
		// a folder that this user may only read: then this user installs nothing either
		return;
	}
	process.once('exit', () => rmSync(claim, { force: true }));
}
