import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '#server/lib/env.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './postgres/own-folder.ts';
import { runningStart } from './running.mjs';

type CommandDatabase = { url: string; embedded: EmbeddedPostgres | null; close(): Promise<void> };

/** longer than PostgreSQL takes to stop; after that the file belongs to another process with the same id */
const STOP_LIMIT_MS = 30_000;

const stoppingFile = (dataDir: string) => join(dataDir, 'postgres.stopping');

/** For a command: DATABASE_URL, or the embedded database of DATA_DIR; one that runs already is used and left running. */
export async function openCommandDatabase({ DATABASE_URL, dataDir }: Pick<Env, 'DATABASE_URL' | 'dataDir'>): Promise<CommandDatabase> {
	if (DATABASE_URL) return { url: DATABASE_URL, embedded: null, close: async () => {} };
	await untilNotStopping(dataDir);
	const embedded = await startEmbeddedPostgres({ dataDir });
	return { url: embedded.url, embedded, close: embedded.wasRunning ? async () => {} : () => stopUnlessTaken(dataDir, embedded) };
}

/**
 * A start uses a database that runs already, also one of a command that is about to end. The command names itself in a file before it looks
 * for a start; a start claims the folder before it looks for that file, so at least one of the two sees the other.
 */
async function stopUnlessTaken(dataDir: string, embedded: EmbeddedPostgres): Promise<void> {
	const file = stoppingFile(dataDir);
	writeFileSync(`${file}.new`, String(process.pid));
	renameSync(`${file}.new`, file);
	try {
		if (runningStart(dataDir)) embedded.leaveRunning();
		else await embedded.stop();
	} finally {
		rmSync(file, { force: true });
	}
}

function isBeingStopped(dataDir: string): boolean {
	try {
		return isAlive(Number(readFileSync(stoppingFile(dataDir), 'utf8')));
	} catch {
		return false;
	}
}

/** A database that a command is stopping must not be used; for a start after its claim. */
export async function untilNotStopping(dataDir: string): Promise<void> {
	const deadline = Date.now() + STOP_LIMIT_MS;
	while (isBeingStopped(dataDir) && Date.now() < deadline) await pause(25);
}
