import type pg from 'pg';
import type { Invariant } from './invariant.ts';
import { CONVERGED, INVARIANTS } from './invariants.ts';

export type Finding = Invariant & { subjects: string[] };

/** Every violated invariant, with up to 20 rows. */
export async function findBroken(db: pg.Pool | pg.Client, { converged = false } = {}): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const invariant of [...INVARIANTS, ...(converged ? CONVERGED : [])]) {
		const { rows } = await db.query<{ subject: string }>(`${invariant.broken} limit 20`);
		if (rows.length > 0) findings.push({ ...invariant, subjects: rows.map((row) => row.subject) });
	}
	return findings;
}
