import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { rejectTerms } from './account.store.ts';

/** Everybody is asked to accept the terms again; returns how many had accepted them. */
export async function askTermsAgain(tx: Db, actor: Actor): Promise<number> {
	const rejected = await rejectTerms(tx);
	await audit(tx, actor, { action: 'users.reject_tos', subjectType: 'terms', subjectId: 'all', after: { rejected } });
	return rejected;
}
