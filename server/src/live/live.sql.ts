import { raw, type Sql, sql } from '../lib/db/db.ts';

/** Columns of what became of the live streams of an event (its table's name in the query), `Recorded` of the domain without its recording. */
export const streamFacts = (event: 'e' | 'p'): Sql =>
	sql`stream_ended_at(${raw(event)}) as stream_ended_at, stream_began_at(${raw(event)}) as stream_began_at,
		next_stream_waits(${raw(event)}) as next_stream_waits`;
