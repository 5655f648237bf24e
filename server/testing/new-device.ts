import { sql } from '#server/lib/db/db.ts';
import type { TestApp } from './test-app.ts';

/** The person signs in again, which ends the older session. */
export async function newDevice({ context: { db, now }, make }: TestApp, userId: number): Promise<string> {
	await db.run(
		sql`update sessions set ended_at = ${now()}, ended_reason = 'another_device' where user_id = ${userId} and ended_at is null`,
	);
	return make.session(userId);
}
