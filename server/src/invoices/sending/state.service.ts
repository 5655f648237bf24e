import { warsawDate } from '#domain/base/time/time.ts';
import type { KsefState } from '#domain/invoices/ksef/ksef.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { KsefError } from '#server/outside/ksef/ksef.error.ts';
import { resumeQueue } from './queue.store.ts';
import { findBlocked, retryBlocked } from './sending.store.ts';
import { countSendings, readPause } from './state.store.ts';

export async function readKsefState({ db, ksef, now }: Context): Promise<KsefState> {
	const [counted, rest, blocked] = await Promise.all([countSendings(db, warsawDate(now())), readPause(db, now()), findBlocked(db)]);
	return { nip: ksef?.nip ?? null, ...rest, blocked: blocked && `${blocked.number} (${blocked.code ?? '–'})`, ...counted };
}

/** Why access fails, in KSeF's words; null: it works, and what has raised an alarm is sent at the next tick. */
export async function checkKsef({ db, ksef, now }: Context): Promise<string | null> {
	try {
		await ksef?.checkAccess();
	} catch (error) {
		if (!(error instanceof KsefError)) throw error;
		return [error.message, ...error.details].join(' ');
	}
	await resumeQueue(db, now());
	await retryBlocked(db, now());
	return null;
}
