import { type Db, sql } from '../db/db.ts';

/** At most `max` hits of one bucket in a window; counted in PostgreSQL, so it survives restarts and is shared by nodes. */
export type Budget = { bucket: string; max: number; windowSeconds: number };

/** False when the budget is spent: then nothing is written, however many requests arrive. */
export const spendHit = async (db: Db, { bucket, max, windowSeconds }: Budget, now: Date): Promise<boolean> =>
	(await db.run(sql`
		insert into rate_limits as r (bucket, hits, resets_at) values (${bucket}, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds}))
		on conflict (bucket) do update set
			hits = case when r.resets_at <= ${now} then 1 else r.hits + 1 end,
			resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
		where r.hits < ${max} or r.resets_at <= ${now}`)) > 0;

export const takeBackHit = (db: Db, bucket: string) =>
	db.run(sql`update rate_limits set hits = hits - 1 where bucket = ${bucket} and hits > 0`);

export const findSecondsLeft = (db: Db, bucket: string, now: Date) =>
	db.row<{ wait: number }>(sql`
		select ceil(extract(epoch from resets_at - ${now}::timestamptz))::int as wait from rate_limits where bucket = ${bucket}`);

export const deleteHits = (db: Db, bucket: string) => db.run(sql`delete from rate_limits where bucket = ${bucket}`);
