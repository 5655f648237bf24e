import { randomBytes } from 'node:crypto';
import { sql } from '#server/lib/db/db.ts';
import type { TestApp } from './test-app.ts';

export type MadeCode = { id: number; code: string };
type Overrides = Partial<{
	code: string;
	description: string;
	percent: number;
	cash_grosze: number;
	event_id: number;
	video_id: number;
	limit: number;
	expiration_date: string | null;
	/** puts it on this account */
	user_id: number;
}>;

/** Inserts a discount code directly: by default 20 % off any product for one person, valid for a year. */
export async function makeCode({ context: { db, now } }: Pick<TestApp, 'context'>, given: Overrides = {}): Promise<MadeCode> {
	const percent = given.cash_grosze ? null : (given.percent ?? 20);
	const inAYear = new Date(now().getTime() + 365 * 86_400_000);
	const made = await db.one<MadeCode>(sql`
		insert into codes (code, description, discount_percent, discount_cash_grosze, event_id, video_id, "limit", expiration_date, uses_count)
		values (${given.code ?? `KOD-${randomBytes(5).toString('hex').toUpperCase()}`}, ${given.description ?? 'Kod testowy'}, ${percent}, ${given.cash_grosze ?? null},
			${given.event_id ?? null}, ${given.video_id ?? null}, ${given.limit ?? 1}, ${given.expiration_date === undefined ? inAYear : given.expiration_date}, ${given.user_id ? 1 : 0})
		returning id, code`);
	if (given.user_id)
		await db.run(sql`insert into user_codes (user_id, code_id, activation_date) values (${given.user_id}, ${made.id}, ${now()})`);
	return made;
}
