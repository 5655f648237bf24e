import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from '#server/lib/db/advisory-locks.ts';
import { isDatabaseUnavailable } from '#server/lib/db/db.ts';
import type { Env } from '#server/lib/env.ts';
import { checkDataDir } from './check-data-dir.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './postgres/own-folder.ts';
import { runningAddress, runningStart } from './running.mjs';

type CommandDatabase = { url: string; embedded: EmbeddedPostgres | null; close(): Promise<void> };

/** longer than PostgreSQL takes to stop; after that the file belongs to another process with the same id */
const STOP_LIMIT_MS = 30_000;

const stoppingFile = (dataDir: string) => join(dataDir, 'postgres.stopping');

/** For a command: DATABASE_URL, or the embedded database of DATA_DIR; one that runs already is used and left running. */
export async function openCommandDatabase({ DATABASE_URL, dataDir }: Pick<Env, 'DATABASE_URL' | 'dataDir'>): Promise<CommandDatabase> {
	if (DATABASE_URL) return { url: DATABASE_URL, embedded: null, close: async () => {} };
	checkDataDir({ dataDir });
	const { embedded, session } = await joinEmbedded(dataDir);
	const close = async () => {
		if (!embedded.wasRunning) {
			// a lost session means that the database has ended
			await untilUnused(session).catch(() => {});
			await stopUnlessTaken(dataDir, embedded);
		}
		await session.end().catch(() => {});
	};
	return { url: embedded.url, embedded, close };
}

/** A command next to a running start makes links to that one, which may have been given another PORT. */
export const withRunningAddress = (env: Env): Env =>
	env.DATABASE_URL ? env : { ...env, publicUrl: runningAddress(env.dataDir) ?? env.publicUrl };

const ATTEMPTS = 5;

/** The session holds the lock shared by commands, so that none of them stops the database under another. */
async function joinEmbedded(dataDir: string): Promise<{ embedded: EmbeddedPostgres; session: pg.Client }> {
	for (let attempt = 1; ; attempt++) {
		await untilNotStopping(dataDir);
		const embedded = await startEmbeddedPostgres({ dataDir });
		const session = new pg.Client({ connectionString: embedded.adminUrl });
		session.on('error', () => {});
		try {
			await session.connect();
			await session.query('select pg_advisory_lock_shared($1)', [LOCKS.commands]);
			return { embedded, session };
		} catch (error) {
			await session.end().catch(() => {});
			if (!embedded.wasRunning) await embedded.stop();
			// the command that started it was just stopping it
			if (!isDatabaseUnavailable(error) || attempt === ATTEMPTS) throw error;
		}
	}
}

async function untilUnused(session: pg.Client): Promise<void> {
	const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCKS.commands]);
	if (rows[0]?.mine) return;
	console.error('Another command uses the database that this one started; waiting until it ends.');
	await session.query('select pg_advisory_lock($1)', [LOCKS.commands]);
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
