import { type PlayerChoices, readChoices } from '#domain/watching/player/choices.rules.ts';
import { type Db, sql } from '../lib/db/db.ts';

/** What the person last chose in the player; null: nothing yet. */
export async function findChoices(db: Db, userId: number): Promise<PlayerChoices | null> {
	const { stored } = await db.one<{ stored: string | null }>(sql`select player_choices::text as stored from users where id = ${userId}`);
	return stored === null ? null : readChoices(stored);
}

/** Not of an account that is deleted at the same time. */
export const putChoices = (db: Db, userId: number, choices: PlayerChoices) =>
	db.run(sql`update users set player_choices = ${JSON.stringify(choices)}::jsonb where id = ${userId} and deleted_at is null`);
