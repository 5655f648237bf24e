import { plural } from '#domain/base/text/typeset.ts';
import { migrate, OutdatedDatabase } from '#server/lib/db/migrate.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

/** Migrates DATABASE_URL, or the embedded database of DATA_DIR, and prints one line if there is anything to do; if that one is too old, the message names the folder to delete. */
export async function migrateDatabase(
	url: string,
	embedded: Pick<EmbeddedPostgres, 'dataFolder'> | null,
	print: (line: string) => void = () => {},
): Promise<void> {
	try {
		let isPrinted = false;
		await migrate(url, (_name, count) => {
			if (!isPrinted) print(`migrating the database: ${count} ${plural('en', count, ['file', 'files'])}`);
			isPrinted = true;
		});
	} catch (error) {
		if (!embedded || !(error instanceof OutdatedDatabase)) throw error;
		throw new OutdatedDatabase(
			`The database in ${embedded.dataFolder} was made by a version before the first release, which cannot be brought forward: delete that folder (or give this copy another DATA_DIR) and start again. The demo is made again; nothing else of that database is kept.`,
			{ cause: error },
		);
	}
}
