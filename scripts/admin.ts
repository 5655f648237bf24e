import { CannotMakeAdmin, makeFirstAdmin } from '#server/auth/first-admin.service.ts';
import { openDatabase } from '#server/lib/db/db.ts';
import { type Env, readCommandEnv } from '#server/lib/env.ts';
import { explainStart } from '#server/lib/startup-error.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { migrateDatabase } from './lib/migrate-database.ts';

// `npm run admin -- name@domain`: makes the first admin of an installation and prints a link to set the password.

/** DATABASE_URL, or the embedded database of DATA_DIR; one that runs already is used and left running. */
async function openStore(env: Env) {
	if (env.DATABASE_URL) return { url: env.DATABASE_URL, embedded: null, close: async () => {} };
	const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir });
	return { url: embedded.url, embedded, close: embedded.wasRunning ? async () => {} : embedded.stop };
}

async function main(email: string | undefined) {
	if (!email) throw new CannotMakeAdmin('usage: npm run admin -- name@domain');
	const env = readCommandEnv(process.env);
	const store = await openStore(env);
	try {
		await migrateDatabase(store.url, store.embedded);
		const db = openDatabase({ url: store.url, poolSize: 2, onError: () => {} });
		try {
			const admin = await makeFirstAdmin(db, env, email, new Date());
			console.log(
				`${admin.email} is ${admin.isNew ? 'a new admin' : 'an admin now'}. Set the password within an hour:\n\n  ${admin.link}\n`,
			);
		} finally {
			await db.close();
		}
	} finally {
		await store.close();
	}
}

main(process.argv[2]).catch((error: unknown) => {
	console.error(error instanceof CannotMakeAdmin ? error.message : explainStart(error));
	process.exitCode = 1;
});
