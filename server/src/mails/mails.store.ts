import type { MailItem, MailState } from '#domain/mails/mails.contract.ts';
import { cappedTotal, countCapped } from '../lib/db/capped-count.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { LEASE_SECONDS, mailsInState } from '../lib/mail/outbox.store.ts';

const COLUMNS = sql`id::int as id, recipient as "to", subject, created_at, tries, last_error, expires_at,
	case when failed_at is null then next_try_at end as next_try_at`;

export async function listMails(db: Db, { state, page, limit }: { state: MailState; page: number; limit: number }) {
	const mails = await db.rows<MailItem>(sql`
		select ${COLUMNS} from outbox where ${mailsInState(state)} order by outbox.id desc limit ${limit} offset ${(page - 1) * limit}`);
	return { mails, ...cappedTotal(await countCapped(db, sql`select 1 from outbox where ${mailsInState(state)}`)) };
}

/**
 * Null when there is no such mail, or when it was already sent or has expired. A worker may be sending a mail that has not failed: its tries are not lowered,
 * and a next try within two leases is kept (two, because the clocks of nodes differ), or the mail would be sent twice (F-077).
 */
export const releaseMail = (db: Db, { id, now, tryUntil }: { id: number; now: Date; tryUntil: Date }) =>
	db.row<MailItem>(sql`
		update outbox set failed_at = null, try_until = ${tryUntil},
			next_try_at = case
				when failed_at is null and next_try_at <= ${now}::timestamptz + make_interval(secs => ${2 * LEASE_SECONDS}) then next_try_at
				else ${now}::timestamptz end
		where id = ${id} and sent_at is null and (expires_at is null or expires_at > ${now})
		returning ${COLUMNS}`);

export const findMail = (db: Db, id: number) =>
	db.row<{ is_sent: boolean }>(sql`select sent_at is not null as is_sent from outbox where id = ${id}`);
