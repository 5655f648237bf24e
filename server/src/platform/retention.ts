import type { Context, JobSpec } from '../lib/context.ts';
import { deleteSignUp, findAbandonedSignUps, RETENTION_STEPS } from './retention.store.ts';

/** A failing step does not stop the others. */
async function deleteOldData(context: Context): Promise<void> {
	const { db, now, log } = context;
	for (const { step, run } of RETENTION_STEPS)
		await run(db, now()).catch((error: unknown) => log.error({ err: error, step }, 'retention step failed'));
	await deleteAbandonedSignUps(context);
}

/** Each in its own transaction; those that cannot be deleted are passed over, however many they are. */
async function deleteAbandonedSignUps({ db, now, log }: Context): Promise<void> {
	for (let afterId = 0; ; ) {
		const rows = await findAbandonedSignUps(db, now(), afterId);
		for (const { id } of rows)
			await db
				.transaction((tx) => deleteSignUp(tx, id))
				.catch((error: unknown) => log.error({ err: error, user: id }, 'sign-up not deleted'));
		const last = rows.at(-1);
		if (!last) break;
		afterId = last.id;
	}
}

export const retentionJob: JobSpec = { name: 'retention', cron: '17 4 * * *', run: deleteOldData };
