import { randomBytes } from 'node:crypto';
import type { Moment } from '#domain/base/time/time.ts';
import { CODE_BYTES, makeCode } from '#domain/codes/codes.rules.ts';
import type { Db } from '../lib/db/db.ts';
import { insertCodes } from './codes.store.ts';
import { insertUserCode, takeUse } from './user-codes.store.ts';

export type GivenCode = {
	userId: number;
	prefix: string;
	description: string;
	description_en: string;
	grosze: number;
	until: Moment;
	/** null: the product itself */
	by: number | null;
};

/** A code of a sum for one person, on the account at once, in the caller's transaction. */
export async function giveCode(tx: Db, given: GivenCode, now: Date): Promise<{ id: number; code: string }> {
	const [made] = await insertCodes(
		tx,
		{
			codes: [makeCode(given.prefix, randomBytes(CODE_BYTES))],
			description: given.description,
			description_en: given.description_en,
			discount_percent: null,
			discount_cash_grosze: given.grosze,
			event_id: null,
			video_id: null,
			limit: 1,
			expiration_date: given.until,
			created_by: given.by,
			batch_id: null,
		},
		now,
	);
	if (!made) throw new Error('the generated code is taken');
	await takeUse(tx, made.id, now);
	await insertUserCode(tx, given.userId, made.id, now);
	return made;
}
