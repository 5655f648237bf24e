import { ROLE_IDS } from '#domain/account/roles.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

// What deletion erases, table by table (R-006, failure M1). Orders and invoices are kept for accounting under the placeholder; all other
// personal data is erased.

export type Placeholder = { firstname: string; lastname: string };

export const anonymisePerson = (tx: Db, id: number, { firstname, lastname }: Placeholder, now: Date) =>
	tx.run(sql`
		update users set role_id = ${ROLE_IDS.deleted}, email = null, firstname = ${firstname}, lastname = ${lastname}, password_hash = null, birthday = null,
			country_code = null, street = null, postal_code = null, city = null, state = null, nip = null, company = null,
			mailing = false, mailing_at = null, mailing_text_version = null, tos_accepted_at = null, verified_at = null,
			last_login_at = null, last_seen_at = null, last_ip = null, last_country = null, platform_reminded_at = null, unsubscribed_at = null, reminders_at = null, player_choices = null,
			deleted_at = ${now}
		where id = ${id}`);

/** Rows stay until they expire, so that an old token still gets the right refusal. */
export const clearIpAddresses = async (tx: Db, id: number) => {
	await tx.run(sql`update sessions set ip = null, country = null where user_id = ${id}`);
	await tx.run(sql`update view_starts set ip = null, ip_group = null, country = null where user_id = ${id}`);
	await tx.run(sql`update orders set customer_ip = null where user_id = ${id}`);
	await tx.run(sql`update audit set ip = null where actor_id = ${id}`);
};

export const deletePersonalRows = async (tx: Db, id: number) => {
	await tx.run(sql`delete from mail_tokens where user_id = ${id}`);
	await tx.run(sql`delete from waiting_passwords where user_id = ${id}`);
	await tx.run(sql`delete from bans where user_id = ${id}`);
	await tx.run(sql`delete from watch_positions where user_id = ${id}`);
	await tx.run(sql`delete from known_devices where user_id = ${id}`);
	await tx.run(sql`delete from playing_screens where user_id = ${id}`);
	await tx.run(sql`delete from chat_messages where user_id = ${id}`);
	await tx.run(sql`delete from chat_reports where user_id = ${id}`);
	await tx.run(sql`delete from chat_mutes where user_id = ${id}`);
	await tx.run(sql`delete from feed_messages where only_user_id = ${id}`);
	await tx.run(sql`delete from viewings where user_id = ${id}`);
	await tx.run(sql`delete from event_reminders where user_id = ${id}`);
};

/** Unused codes can be activated by others again; used ones belong to an order, and one held by an open order stays until that order ends. */
export const deleteUnusedCodes = (tx: Db, id: number) =>
	tx.run(sql`
		with gone as (delete from user_codes where user_id = ${id} and used_at is null and held_by_order_id is null returning code_id)
		update codes c set uses_count = uses_count - 1 from gone where c.id = gone.code_id`);

/** Complaints and withdrawals stay with their orders, without the words of the person; also those written before there was an account. */
export const eraseClaims = async (tx: Db, id: number, email: string) => {
	const own = sql`user_id = ${id} or email = ${email}`;
	await tx.run(sql`delete from claim_pictures where claim_id in (select id from claims where ${own})`);
	await tx.run(
		sql`update claims set name = '', email = null, content = '', answer = case when answer is not null then '' end where ${own}`,
	);
};

/** Mails to the person, and mails about the person that others have received. */
export const deleteMails = async (tx: Db, id: number, email: string) => {
	await tx.run(sql`delete from outbox where user_id = ${id} or recipient = ${email}`);
	await tx.run(sql`delete from outbox where about_user_id = ${id}`);
};

/** Audit entries keep the action and the actor, without the name of the deleted person. */
export const anonymiseAudit = async (tx: Db, id: number, email: string) => {
	await tx.run(sql`update audit set before = null, after = null where subject_type = 'user' and subject_id = ${String(id)}`);
	const namesPerson = (values: Sql) => sql`lower(coalesce(${values} ->> 'email', ${values} ->> 'userval')) = ${email}
		and coalesce(${values} ->> 'email', ${values} ->> 'userval') is not null`;
	await tx.run(sql`update audit set before = null, after = null where ${namesPerson(sql`before`)}`);
	await tx.run(sql`update audit set before = null, after = null where ${namesPerson(sql`after`)}`);
};

/** Farewell mails that were sent, or failed for good. */
export const deleteFarewellMails = (db: Db, prefix: string) =>
	db.run(sql`delete from outbox where starts_with(message_key, ${prefix}) and (sent_at is not null or failed_at is not null)`);
