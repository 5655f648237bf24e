import { Refusal } from '#domain/base/refusal.ts';
import type { Db } from '../db/db.ts';
import { type Budget, deleteHits, findSecondsLeft, spendHit, takeBackHit } from './rate-limit.store.ts';

export type { Budget };

export type RateLimiter = {
	/** counts a hit and refuses with 429 above the budget */
	spend(budget: Budget): Promise<void>;
	/** counts a hit and returns whether it was within the budget */
	allows(budget: Budget): Promise<boolean>;
	/** takes back one hit that was within the budget */
	takeBack(bucket: string): Promise<void>;
	/** clears the hits, e.g. after a correct password */
	clear(bucket: string): Promise<void>;
};

export function createRateLimiter(db: Db, on: boolean, now: () => Date): RateLimiter {
	const hit = (budget: Budget) => spendHit(db, budget, now());

	async function secondsLeft(bucket: string): Promise<number> {
		const found = await findSecondsLeft(db, bucket, now());
		return Math.max(1, found?.wait ?? 1);
	}

	return {
		async spend(budget) {
			if (!on || (await hit(budget))) return;
			throw new Refusal('too_many_requests', { retryAfterSeconds: await secondsLeft(budget.bucket) });
		},
		allows: async (budget) => !on || hit(budget),
		takeBack: async (bucket) => {
			if (on) await takeBackHit(db, bucket);
		},
		clear: async (bucket) => {
			if (on) await deleteHits(db, bucket);
		},
	};
}
