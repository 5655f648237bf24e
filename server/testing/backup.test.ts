/** @module-tag slow */
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '#server/lib/db/migrate.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { findBroken } from '../../scripts/verify/check.ts';

const NOBODY = 65_534;

/** As root the database runs as the user `nobody`, who must own its folder. */
function giveTo(owner: number, path: string) {
	if (process.getuid?.() !== 0) return;
	chownSync(path, owner, owner);
	if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(owner, join(path, name));
}

it('J11 a backup of the data folder, restored to an empty folder, contains every row and satisfies every invariant', async () => {
	const [here, there] = [mkdtempSync(join(tmpdir(), 'rampa-backup-')), mkdtempSync(join(tmpdir(), 'rampa-restore-'))];
	for (const folder of [here, there]) chmodSync(folder, 0o755);
	const first = await startEmbeddedPostgres({ dataDir: here });
	await migrate(first.url);
	const write = new pg.Client({ connectionString: first.url });
	await write.connect();
	await write.query(
		`insert into users (email, firstname, lastname, role_id) select 'widz' || n || '@poczta.test', 'Anna', 'Wąs', 2 from generate_series(1, 200) n`,
	);
	await write.end();
	await first.stop();
	cpSync(first.dataFolder, join(there, 'postgres'), { recursive: true, preserveTimestamps: true });
	rmSync(here, { recursive: true });
	// PostgreSQL requires a folder that only its owner can enter
	chmodSync(join(there, 'postgres'), 0o700);
	giveTo(NOBODY, join(there, 'postgres'));
	const second = await startEmbeddedPostgres({ dataDir: there });
	const read = new pg.Client({ connectionString: second.url });
	await read.connect();
	expect((await read.query('select count(*)::int as people from users')).rows).toEqual([{ people: 200 }]);
	expect(await findBroken(read, { converged: true })).toEqual([]);
	await read.end();
	await second.stop();
	rmSync(there, { recursive: true });
});
