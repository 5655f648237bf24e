import type { KsefPause } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { isLeaseFree } from '#server/lib/db/leases.ts';

/** Takes the lease of the queue; null while another process has it, or while the queue is paused. */
export const takeQueue = (db: Db, now: Date, until: Date) =>
	db.row<{ failures: number }>(sql`
		update ksef_queue set leased_until = ${until}
		where ${isLeaseFree('leased_until', now)} and (paused_until is null or paused_until <= ${now}) returning failures`);

/** False when the lease has expired and another process has it. */
export const renewQueue = async (db: Db, held: Date, until: Date): Promise<boolean> =>
	(await db.run(sql`update ksef_queue set leased_until = ${until} where leased_until = ${held}`)) === 1;

export const releaseQueue = (db: Db, held: Date) => db.run(sql`update ksef_queue set leased_until = null where leased_until = ${held}`);

/** After a run without errors. */
export const clearQueueFailures = (db: Db) =>
	db.run(sql`update ksef_queue set failures = 0, alarm = null where failures > 0 or alarm is not null`);

type Paused = { until: Date; pause: KsefPause; alarm: string | null };

export const pauseQueue = (db: Db, { until, pause, alarm }: Paused) =>
	db.run(sql`update ksef_queue set paused_until = ${until}, failures = failures + 1, pause = ${pause}, alarm = ${alarm}`);

/**
 * Ends a pause with an alarm, and one of more than a day, written by a clock that was wrong. One that KSeF has requested goes on: calls before
 * its end make the next one longer.
 */
export const resumeQueue = (db: Db, now: Date) =>
	db.run(sql`
		update ksef_queue set paused_until = null, failures = 0, alarm = null
		where alarm is not null or paused_until > ${now}::timestamptz + interval '1 day'`);
