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

type Counter = { hits: number; wait: number };

export function createRateLimiter(db: Db, on: boolean, now: () => Date): RateLimiter {
	const hit = ({ bucket, windowSeconds }: Budget) =>
		db.one<Counter>(sql`
			insert into rate_limits as r (bucket, hits, resets_at) values (${bucket}, 1, ${now()}::timestamptz + make_interval(secs => ${windowSeconds}))
			on conflict (bucket) do update set
				hits = case when r.resets_at <= ${now()} then 1 else r.hits + 1 end,
				resets_at = case when r.resets_at <= ${now()} then excluded.resets_at else r.resets_at end
			returning hits, ceil(extract(epoch from resets_at - ${now()}::timestamptz))::int as wait`);
	return {
		async spend(budget) {
			if (!on) return;
			const { hits, wait } = await hit(budget);
			if (hits > budget.max) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, wait) });
		},
		allows: async (budget) => !on || (await hit(budget)).hits <= budget.max,
		clear: async (bucket) => {
			if (on) await db.run(sql`delete from rate_limits where bucket = ${bucket}`);
		},
	};
}
