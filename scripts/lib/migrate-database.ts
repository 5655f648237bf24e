import { migrate, OutdatedDatabase } from '#server/lib/db/migrate.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

/** Migrates DATABASE_URL, or the embedded database of DATA_DIR; if that one is too old, the message names the folder to delete. */
export async function migrateDatabase(
	url: string,
	embedded: Pick<EmbeddedPostgres, 'dataFolder'> | null,
	onStep?: (name: string) => void,
): Promise<void> {
	try {
		await migrate(url, onStep);
	} catch (error) {
		if (!embedded || !(error instanceof OutdatedDatabase)) throw error;
		throw new OutdatedDatabase(
			`The database in ${embedded.dataFolder} was made by a version before the first release, which cannot be brought forward: delete that folder (or give this copy another DATA_DIR) and start again. The demo is made again; nothing else of that database is kept.`,
			{ cause: error },
		);
	}
}
