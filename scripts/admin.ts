import { CannotMakeAdmin, makeFirstAdmin } from '#server/auth/first-admin.service.ts';
import { openDatabase } from '#server/lib/db/db.ts';
import { readCommandEnv } from '#server/lib/env.ts';
import { explainStart } from '#server/lib/startup-error.ts';
import { openCommandDatabase, withRunningAddress } from './lib/command-database.ts';
import { migrateDatabase } from './lib/migrate-database.ts';

// `npm run admin -- name@domain`: makes the first admin of an installation and prints a link to set the password.

async function main(email: string | undefined) {
	if (!email) throw new CannotMakeAdmin('usage: npm run admin -- name@domain');
	const env = withRunningAddress(readCommandEnv(process.env));
	const database = await openCommandDatabase(env);
	try {
		await migrateDatabase(database.url, database.embedded);
		const db = openDatabase({ url: database.url, poolSize: 2, onError: () => {} });
		try {
			const admin = await makeFirstAdmin(db, env, email, new Date());
			console.log(
				`${admin.email} is ${admin.isNew ? 'a new admin' : 'an admin now'}. Set the password within an hour:\n\n  ${admin.link}\n`,
			);
		} finally {
			await db.close();
		}
	} finally {
		await database.close();
	}
}

main(process.argv[2]).catch((error: unknown) => {
	console.error(error instanceof CannotMakeAdmin ? error.message : explainStart(error));
	process.exitCode = 1;
});
