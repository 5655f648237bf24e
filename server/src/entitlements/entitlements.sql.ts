import { raw, type Sql, sql } from '../lib/db/db.ts';

/** Until when a person watches the recording of an event (its table's name in the query): as all holders, or longer by a gift (B-024, B-029). */
export const replayUntil = (event: 'e' | 'p', userId: Sql | number | null): Sql => sql`
	greatest(${raw(event)}.replay_until,
		(select g.recording_until from fair_play_gifts g where g.event_id = ${raw(event)}.id and g.user_id = ${userId}))`;
