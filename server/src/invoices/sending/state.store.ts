import type { KsefPause } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';

type Counted = { waiting: number; late: number; refused: number };

/** `lateTo`: documents with a deadline up to this day count as late. */
export const countSendings = (db: Db, lateTo: string) =>
	db.one<Counted>(sql`
		select count(*) filter (where state in ('issued', 'sending', 'sent')) as waiting,
			count(*) filter (where state in ('issued', 'sending', 'sent') and deadline <= ${lateTo}) as late,
			count(*) filter (where state in ('rejected', 'attention')) as refused
		from ksef_sendings k where ksef_number is null and closed_at is null and not exists (select 1 from issued_invoices i where i.replaces_id = k.invoice_id)`);

export const readPause = (db: Db, now: Date) =>
	db.one<{ resting_until: string | null; pause: KsefPause | null; alarm: string | null }>(sql`
		select case when paused_until > ${now} then paused_until end as resting_until, pause, alarm from ksef_queue`);
