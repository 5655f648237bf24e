import { Refusal } from '#domain/base/refusal.ts';
import { type Db, sql } from '../lib/db.ts';

/** One number for "who changes how many admins there are"; two of them at once wait for each other. */
const ADMINS_LOCK = 7_310_001;

/** To be taken before the person's row, so that two admins who remove each other meet here and not in a deadlock (catalogue E5). */
export const lockAdmins = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);

/** The last admin who can sign in cannot be deleted, demoted or banned (rules.md "Deleted"). Needs `lockAdmins`. */
export async function refuseLastAdmin(tx: Db, userId: number, now: Date): Promise<void> {
	const other = await tx.row(sql`
		select 1 from users u where u.role_id = 1 and u.id <> ${userId}
			and not exists (select 1 from bans b where b.user_id = u.id and b.lifted_at is null and (b.forever or b.expiration_date > ${now}))
		limit 1`);
	if (!other) throw new Refusal('last_admin');
}
