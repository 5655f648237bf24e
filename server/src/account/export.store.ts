import { LINK_MAILS } from '../auth/auth.mails.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

type ExportPart = (userId: number) => Sql;
const rows = (query: Sql) => sql`select coalesce(jsonb_agg(part), '[]'::jsonb) as part from (${query}) as parts (part)`;

/** Who has only a session must not find a link here that opens the account without its password. */
const LINK_MAIL_KEY = `^(${Object.values(LINK_MAILS).join('|')})`;

/**
 * Everything stored about a person, one part a table, with every column but secrets (failure M2).
 * A test compares the tables with those of the database that point at a person, so a new table cannot be forgotten.
 */
export const EXPORT_PARTS: Record<string, ExportPart> = {
	users: (id) =>
		sql`select to_jsonb(u) - 'password_hash' - 'search_text' - 'name_text' || jsonb_build_object('has_password', password_hash is not null) from users u where id = ${id}`,
	sessions: (id) => sql`select to_jsonb(s) - 'token_hash' from sessions s where user_id = ${id} order by id`,
	mail_tokens: (id) => sql`select to_jsonb(t) - 'token_hash' from mail_tokens t where user_id = ${id} order by id`,
	waiting_passwords: (id) => sql`select to_jsonb(w) - 'password_hash' from waiting_passwords w where user_id = ${id}`,
	bans: (id) => sql`select to_jsonb(b) - 'created_by' - 'lifted_by' from bans b where user_id = ${id} order by id`,
	orders: (id) => sql`select to_jsonb(o) - 'granted_by' from orders o where user_id = ${id} order by id`,
	payment_attempts: (id) =>
		sql`select to_jsonb(a) from payment_attempts a join orders o on o.id = a.order_id where o.user_id = ${id} order by a.id`,
	refunds: (id) =>
		sql`select to_jsonb(r) - 'requested_by' from refunds r join orders o on o.id = r.order_id where o.user_id = ${id} order by r.id`,
	payment_notices: (id) => sql`
		select to_jsonb(n) - 'body_hash' from payment_notices n
		join payment_attempts a on a.provider_ext_id = n.provider_ext_id join orders o on o.id = a.order_id
		where o.user_id = ${id} order by n.id`,
	invoices: (id) => sql`select to_jsonb(i) from invoices i where user_id = ${id} order by id`,
	issued_invoices: (id) =>
		sql`select to_jsonb(i) - 'created_by' - 'xml_sha256' - 'buyer_names' || jsonb_build_object('xml', convert_from(i.xml, 'UTF8'))
			from issued_invoices i join orders o on o.id = i.order_id where o.user_id = ${id} order by i.id`,
	user_codes: (id) =>
		sql`select to_jsonb(uc) || jsonb_build_object('code', c.code, 'description', c.description) from user_codes uc join codes c on c.id = uc.code_id where uc.user_id = ${id} order by uc.id`,
	codes: (id) =>
		sql`select to_jsonb(c) - 'created_by' from codes c join orders o on o.id = c.order_id where o.user_id = ${id} order by c.id`,
	views: (id) => sql`select to_jsonb(v) from view_starts v where user_id = ${id} order by id`,
	watch_positions: (id) => sql`select to_jsonb(w) from watch_positions w where user_id = ${id} order by updated_at`,
	known_devices: (id) => sql`select to_jsonb(d) - 'device_hash' from known_devices d where user_id = ${id} order by first_at`,
	playing_screens: (id) => sql`select to_jsonb(p) from playing_screens p where user_id = ${id} order by since`,
	chat_messages: (id) => sql`select to_jsonb(m) from chat_messages m where user_id = ${id} order by id`,
	chat_mutes: (id) => sql`select to_jsonb(m) - 'muted_by' from chat_mutes m where user_id = ${id} order by created_at`,
	chat_reports: (id) => sql`select to_jsonb(r) from chat_reports r where user_id = ${id} order by created_at`,
	feed_messages: (id) => sql`select to_jsonb(f) from feed_messages f where only_user_id = ${id} order by id`,
	viewings: (id) => sql`select to_jsonb(v) from viewings v where user_id = ${id} order by id`,
	fair_play_gifts: (id) => sql`select to_jsonb(g) - 'given_by' from fair_play_gifts g where user_id = ${id} order by given_at`,
	outbox: (id) =>
		sql`select to_jsonb(m) - 'attachments' - 'about_user_id' || case when m.message_key ~ ${LINK_MAIL_KEY}::text
				then '{"html": "left out: it has a secret link", "body": "left out: it has a secret link"}'::jsonb else '{}'::jsonb end
			from outbox m where user_id = ${id} or recipient = (select email from users where id = ${id}) order by id`,
	claims: (id) =>
		sql`select to_jsonb(c) - 'answered_by' || jsonb_build_object('pictures', (select coalesce(jsonb_agg(encode(p.picture, 'base64') order by p.place), '[]') from claim_pictures p where p.claim_id = c.id))
			from claims c where user_id = ${id} or email = (select email from users where id = ${id}) order by id`,
	campaign_recipients: (id) => sql`select to_jsonb(c) from campaign_recipients c where user_id = ${id} order by campaign_id`,
	event_reminders: (id) => sql`select to_jsonb(e) from event_reminders e where user_id = ${id} order by queued_at`,
	audit: (id) =>
		sql`select to_jsonb(a) - 'actor_id' - 'ip' from audit a where subject_type = 'user' and subject_id = ${String(id)}::text order by id`,
	own_actions: (id) => sql`select to_jsonb(a) - 'before' - 'after' from audit a where actor_id = ${id} order by id`,
};

export async function readExport(db: Db, userId: number): Promise<Record<string, unknown>> {
	const parts: Record<string, unknown> = {};
	for (const [name, query] of Object.entries(EXPORT_PARTS)) parts[name] = (await db.one<{ part: unknown }>(rows(query(userId)))).part;
	return parts;
}
