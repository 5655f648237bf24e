import { Refusal } from '#domain/base/refusal.ts';
import { type Db, sql } from './db.ts';

/** At most `max` hits of one bucket in a window; counted in PostgreSQL, so it survives restarts and is shared by nodes. */
export type Budget = { bucket: string; max: number; windowSeconds: number };

export type RateLimiter = {
	/** counts a hit and refuses with 429 above the budget */
	spend(budget: Budget): Promise<void>;
	/** counts a hit and tells whether it was within the budget */
	allows(budget: Budget): Promise<boolean>;
	/** forgets the hits, e.g. after a right password */
	clear(bucket: string): Promise<void>;
};

export function createRateLimiter(db: Db, on: boolean, now: () => Date): RateLimiter {
	/** False where nothing was left to spend: then nothing is written either, however often somebody knocks. */
	const hit = async ({ bucket, max, windowSeconds }: Budget): Promise<boolean> =>
		(await db.run(sql`
			insert into rate_limits as r (bucket, hits, resets_at) values (${bucket}, 1, ${now()}::timestamptz + make_interval(secs => ${windowSeconds}))
			on conflict (bucket) do update set
				hits = case when r.resets_at <= ${now()} then 1 else r.hits + 1 end,
				resets_at = case when r.resets_at <= ${now()} then excluded.resets_at else r.resets_at end
			where r.hits < ${max} or r.resets_at <= ${now()}`)) > 0;

	async function secondsLeft(bucket: string): Promise<number> {
		const found = await db.row<{ wait: number }>(sql`
			select ceil(extract(epoch from resets_at - ${now()}::timestamptz))::int as wait from rate_limits where bucket = ${bucket}`);
		return Math.max(1, found?.wait ?? 1);
	}

	return {
		async spend(budget) {
			if (!on || (await hit(budget))) return;
			throw new Refusal('too_many_requests', { retryAfterSeconds: await secondsLeft(budget.bucket) });
		},
		allows: async (budget) => !on || hit(budget),
		clear: async (bucket) => {
			if (on) await db.run(sql`delete from rate_limits where bucket = ${bucket}`);
		},
	};
}
