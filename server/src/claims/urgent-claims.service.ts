import type { ClaimKind } from '#domain/claims/claims.rules.ts';
import type { Context } from '../lib/context.ts';
import { findUrgent } from './claims.store.ts';

/** Letters of a kind whose answer is due in three days or is late, by their numbers, and the earliest of their days (N-024). */
export async function urgentClaims({ db, now }: Context, kind: ClaimKind): Promise<{ numbers: string[]; until: string | null }> {
	const urgent = await findUrgent(db, kind, now());
	return { numbers: urgent.map(({ number }) => number), until: urgent[0]?.due_on ?? null };
}
