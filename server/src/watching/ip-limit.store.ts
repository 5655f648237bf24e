import { LOCKS_OF } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';

/** Serialises the starts of one person; other people's starts do not wait. */
export const lockWatcher = (tx: Db, userId: number) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS_OF.watcher}, ${userId})`);

export const countAddresses = async (tx: Db, userId: number, since: Date) =>
	(
		await tx.one<{ count: number }>(sql`
			select count(distinct ip_group) as count from view_starts where user_id = ${userId} and started_at > ${since} and ip_group is not null`)
	).count;

type Address = { userId: number; ipGroup: string; since: Date };

/** How many other addresses a person has watched from, and whether this one is among those known. */
export const countOtherAddresses = (tx: Db, { userId, ipGroup, since }: Address) =>
	tx.one<{ others: number; known: boolean }>(sql`
		select count(distinct ip_group) filter (where ip_group <> ${ipGroup}) as others, coalesce(bool_or(ip_group = ${ipGroup}), false) as known
		from view_starts where user_id = ${userId} and started_at > ${since} and ip_group is not null`);
