import type { MailItem, MailState } from '#domain/mails/mails.contract.ts';
import { cappedTotal, countCapped } from '../lib/db/capped-count.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { mailsInState } from '../lib/mail/outbox.store.ts';

const COLUMNS = sql`id::int as id, recipient as "to", subject, created_at, tries, last_error,
	case when failed_at is null then next_try_at end as next_try_at`;

export async function listMails(db: Db, { state, page, limit }: { state: MailState; page: number; limit: number }) {
	const mails = await db.rows<MailItem>(sql`
		select ${COLUMNS} from outbox where ${mailsInState(state)} order by outbox.id desc limit ${limit} offset ${(page - 1) * limit}`);
	return { mails, ...cappedTotal(await countCapped(db, sql`select 1 from outbox where ${mailsInState(state)}`)) };
}

/** Null when there is no such mail, or when it was already sent. */
export const releaseMail = (db: Db, { id, now, tryUntil }: { id: number; now: Date; tryUntil: Date }) =>
	db.row<MailItem>(sql`
		update outbox set failed_at = null, tries = 0, next_try_at = ${now}, try_until = ${tryUntil}
		where id = ${id} and sent_at is null
		returning ${COLUMNS}`);

export const hasMail = async (db: Db, id: number) => (await db.row(sql`select 1 from outbox where id = ${id}`)) !== null;
