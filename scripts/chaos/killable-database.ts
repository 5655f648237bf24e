import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#server/lib/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../lib/embedded-postgres.ts';
import { isAlive } from '../lib/postgres/own-folder.ts';
import { startFaultProxy } from './fault-proxy.ts';

const STARTS = 50;
const AGAIN_MS = 200;
const QUERIES = 20;

/** A migrated PostgreSQL whose address stays the same when it is killed and started again on another port. */
export async function startKillableDatabase(dataDir: string) {
	let postgres = await startEmbeddedPostgres({ dataDir });
	await migrate(postgres.url);
	const proxy = await startFaultProxy(postgres.port);

	const startAgain = async (): Promise<EmbeddedPostgres> => {
		for (let attempt = 1; ; attempt++) {
			try {
				return await startEmbeddedPostgres({ dataDir });
			} catch (error) {
				// the processes of its connections end by themselves
				if (attempt === STARTS) throw error;
				await pause(AGAIN_MS);
			}
		}
	};

	return {
		url: postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`),
		/** kill -9 of the whole PostgreSQL and a start from what it left on the disk */
		kill: async () => {
			const pid = Number(readFileSync(join(postgres.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
			process.kill(pid, 'SIGKILL');
			while (isAlive(pid)) await pause(20);
			postgres = await startAgain();
			proxy.retarget(postgres.port);
		},
		/** on a connection of its own, again when the database was killed meanwhile */
		rows: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> => {
			for (let attempt = 1; ; attempt++) {
				const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 5_000 });
				client.on('error', () => {});
				try {
					await client.connect();
					return (await client.query<Row>(statement, values)).rows;
				} catch (error) {
					if (attempt === QUERIES) throw error;
					await pause(AGAIN_MS);
				} finally {
					await client.end().catch(() => {});
				}
			}
		},
		discard: async () => {
			await proxy.close();
			await postgres.discard();
		},
	};
}

export type KillableDatabase = Awaited<ReturnType<typeof startKillableDatabase>>;
