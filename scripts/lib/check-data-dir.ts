import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Env } from '#server/lib/env.ts';
import { StartupError } from '#server/lib/startup-error.ts';

/** Nobody else lists it; as root the embedded database, which runs as another user, has its folder below and must get through. */
const PRIVATE = process.getuid?.() === 0 ? 0o711 : 0o700;

/** One folder after another: `mkdirSync` with `recursive` never returns in a place such as /proc, where nothing can be created. */
function createFolder(path: string) {
	if (existsSync(path)) return;
	createFolder(dirname(path));
	try {
		mkdirSync(path, { mode: PRIVATE });
	} catch (error) {
		// another process was faster
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}

function canBeUsed(folder: string): boolean {
	try {
		createFolder(folder);
		accessSync(folder, constants.W_OK);
		return statSync(folder).isDirectory();
	} catch {
		return false;
	}
}

/** Created where it is missing; one line where nothing can be written, or where the files of a PostgreSQL server are. */
export function checkDataDir({ dataDir }: Pick<Env, 'dataDir'>) {
	if (!canBeUsed(dataDir)) throw new StartupError(`DATA_DIR: cannot write to ${dataDir}`);
	if (existsSync(join(dataDir, 'PG_VERSION')))
		throw new StartupError(`DATA_DIR: ${dataDir} contains the data of a PostgreSQL server; set another folder`);
}
