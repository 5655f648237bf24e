import type { Context } from '../lib/context.ts';
import type { JobSpec } from '../lib/jobs.ts';
import { deleteSignUp, findAbandonedSignUps, SWEEPS } from './retention.store.ts';

/** A failing step does not stop the others. */
async function sweepOldData(context: Context): Promise<void> {
	const { db, now, log } = context;
	for (const { says, run } of SWEEPS)
		await run(db, now()).catch((error: unknown) => log.error({ err: error, says }, 'retention step failed'));
	await sweepSignUps(context);
}

/** Each in a transaction of its own. */
async function sweepSignUps({ db, now, log }: Context): Promise<void> {
	for (const { id } of await findAbandonedSignUps(db, now()))
		await db
			.transaction((tx) => deleteSignUp(tx, id))
			.catch((error: unknown) => log.error({ err: error, user: id }, 'sign-up not deleted'));
}

export const retentionJob: JobSpec = { name: 'retention', cron: '17 4 * * *', run: sweepOldData };
