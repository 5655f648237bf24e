import { sql } from '#server/lib/db/db.ts';
import { markNotice, storeNotice } from '#server/orders/paying/payment-notices.store.ts';
import { withoutBuyer } from '#server/outside/payu/payu.notice.ts';
import { makeAccount } from './make-account.ts';
import type { TestApp } from './test-app.ts';

/** Values unique to this person: any occurrence is this person's data. */
export const CANARY = {
	word: 'Kanarkowska',
	email: 'kanarkowska@poczta.test',
	ip: '203.0.113.66',
	street: 'ul. Kanarkowska 5',
};

/** A person with a row in every table that refers to people. */
export async function makeCanary(testApp: TestApp) {
	const { db, now } = testApp.context;
	const user = await makeAccount(testApp, { email: CANARY.email, lastname: CANARY.word, mailing: true });
	const { id } = user;
	await db.run(sql`
		update users set street = ${CANARY.street}, city = 'Gdynia', postal_code = '81-391', company = 'Kanarkowska sp. z o.o.', last_ip = ${CANARY.ip},
			last_login_at = now(), last_country = 'PL', platform_reminded_at = now() where id = ${id}`);
	await db.run(sql`update sessions set ip = ${CANARY.ip}, country = 'PL' where user_id = ${id}`);
	await db.run(
		sql`insert into mail_tokens (user_id, purpose, token_hash, expires_at) values (${id}, 'reset', 'kanarkowska', now() + interval '1 hour')`,
	);
	await db.run(
		sql`insert into waiting_passwords (user_id, password_hash, asked_at, ip, country) values (${id}, 'kanarkowska', now(), ${CANARY.ip}, 'PL')`,
	);
	await db.run(sql`insert into bans (user_id, reason, expiration_date, lifted_at) values (${id}, 'Kanarkowska nagrywa', now(), now())`);
	const { id: videoId } = await db.one<{ id: number }>(
		sql`insert into videos (slug, title, video_link, video_price_grosze) values (${`kanarek-${id}`}, 'Kanarek', '1', 2900) returning id`,
	);
	const { id: eventId } = await db.one<{ id: number }>(sql`
		insert into events (slug, title, video_id, date_from, date_to, full_day, opens_at, closes_at)
		values (${`kanarek-e-${id}`}, 'Kanarek', ${videoId}, '2030-01-01', '2030-01-02', true, '2030-01-01', '2030-01-03') returning id`);
	const order = (status: string, ext: string) =>
		db.one<{ id: number }>(sql`
			insert into orders (ext_order_id, kind, user_id, video_id, product_slug, status, list_price_grosze, amount_grosze, description, customer_ip, country, completed_at)
			values (${ext}, 'video', ${id}, ${videoId}, ${`video-${videoId}-${ext}`}, ${status}, 2900, 2900, 'Kanarek', ${CANARY.ip}, 'PL', ${status === 'COMPLETED' ? now() : null})
			returning id`);
	const paid = await order('COMPLETED', `V-KAN-${id}`);
	const open = await order('PENDING', `V-KAN-OPEN-${id}`);
	await db.run(sql`
		insert into payment_attempts (order_id, number, provider_ext_id, status, amount_grosze) values (${paid.id}, 1, ${`V-KAN-${id}-1`}, 'COMPLETED', 2900)`);
	await db.run(sql`
		insert into sessions (token_hash, user_id, single_device, expires_at, kind, order_id, opened_how, ip)
		values (decode(md5('gosc' || ${id}::int), 'hex'), ${id}, false, now() + interval '1 day', 'guest', ${paid.id}, 'purchase', ${CANARY.ip})`);
	await db.run(sql`insert into refunds (order_id, ext_refund_id, amount_grosze, reason) values (${paid.id}, ${`R-${id}`}, 100, 'zwrot')`);
	const notice = {
		order: {
			extOrderId: `V-KAN-${id}-1`,
			status: 'COMPLETED',
			customerIp: CANARY.ip,
			buyer: { email: CANARY.email, lastName: CANARY.word },
		},
	};
	const raw = Buffer.from(JSON.stringify(notice));
	const stored = await storeNotice(db, raw, { ...withoutBuyer(raw), pos: 'page', now: now() });
	await markNotice(db, stored.id, 'applied', now());
	await db.run(
		sql`insert into invoices (order_id, user_id, data) values (${paid.id}, ${id}, ${JSON.stringify({ lastname: CANARY.word })}::jsonb)`,
	);
	const { id: messageId } = await db.one<{ id: number }>(sql`
		insert into chat_messages (event_id, user_id, name, is_staff, body, created_at)
		values (${eventId}, ${id}, 'Kanarkowska K.', false, 'Kanarkowska pisze', now()) returning id`);
	await db.run(sql`insert into chat_reports (message_id, user_id, created_at) values (${messageId}, ${id}, now())`);
	await db.run(sql`insert into chat_mutes (event_id, user_id, muted_by, created_at) values (${eventId}, ${id}, ${id}, now())`);
	await db.run(sql`
		insert into feed_messages (event_id, kind, message, only_user_id, chat_message_id, created_at)
		values (${eventId}, 'chat_muted', '{"kind": "chat_muted", "muted": true}', ${id}, ${messageId}, now())`);
	await db.transaction(async (tx) => {
		const { count } = await tx.one<{ count: number }>(sql`select next_invoice_count('FV/{n}/{YYYY}', '2030') as count`);
		const xml = Buffer.from(`<Nazwa>${CANARY.word}</Nazwa>`);
		await tx.run(sql`
			insert into issued_invoices (kind, series, period, count, number, order_id, issued_at, issued_on, document, net_grosze, vat_grosze, gross_grosze,
				xml, xml_sha256)
			values ('VAT', 'FV/{n}/{YYYY}', '2030', ${count}, ${`FV/${count}/2030`}, ${paid.id}, now(), current_date,
				${JSON.stringify({ buyer: { name: CANARY.word } })}::jsonb, 2358, 542, 2900, ${xml}, sha256(${xml}))`);
	});
	const code = async (name: string, usedBy: number | null) => {
		const { id: codeId } = await db.one<{ id: number }>(sql`
			insert into codes (code, description, discount_percent, "limit", uses_count, expiration_date)
			values (${`${name}-${id}`}, 'zniżka', 20, 5, 1, now() + interval '1 year') returning id`);
		await db.run(
			sql`insert into user_codes (user_id, code_id, used_at, used_by_order_id) values (${id}, ${codeId}, ${usedBy && now()}, ${usedBy})`,
		);
		return codeId;
	};
	const unusedCode = await code('WOLNY', null);
	await code('UZYTY', paid.id);
	await db.run(
		sql`insert into codes (code, description, discount_percent, expiration_date, order_id) values (${`GR-${id}`}, 'prezent', 100, now(), ${paid.id})`,
	);
	await db.run(
		sql`insert into view_starts (user_id, video_id, ip, ip_group, country) values (${id}, ${videoId}, ${CANARY.ip}, ${CANARY.ip}, 'PL')`,
	);
	await db.run(sql`
		insert into viewings (user_id, product_type, product_id, page_key, device, started_at, last_at, is_stopped)
		values (${id}, 'video', ${videoId}, 'canary-player', 'phone', now(), now(), true)`);
	await db.run(sql`insert into fair_play_gifts (event_id, user_id, kind, given_at) values (${eventId}, ${id}, 'code', now())`);
	await db.run(sql`insert into watch_positions (user_id, product_type, product_id, seconds) values (${id}, 'video', ${videoId}, 60)`);
	await db.run(sql`insert into known_devices (user_id, device_hash, first_at, last_at) values (${id}, 'kanarek', now(), now())`);
	await db.run(sql`
		insert into playing_screens (user_id, product_type, product_id, session_id, since)
		select ${id}, 'video', ${videoId}, id, now() from sessions where user_id = ${id} limit 1`);
	await db.run(sql`
		insert into outbox (message_key, user_id, about_user_id, recipient, subject, html, body, sent_at)
		values (${`kan-${id}`}, ${id}, null, ${CANARY.email}, 'Bilet', 'Kanarkowska', 'Kanarkowska', now()),
			(${`kan-staff-${id}`}, null, ${id}, 'kasa@nowascena.test', 'Zwrot', ${CANARY.email}, ${`Zwrot dla ${CANARY.email}`}, now())`);
	const { id: campaign } = await db.one<{ id: number }>(sql`
		insert into campaigns (kind, content, recipients, finished_at) values ('newcontent', '{}', 1, now()) returning id`);
	await db.run(sql`insert into campaign_recipients (campaign_id, user_id) values (${campaign}, ${id})`);
	const { id: claimId } = await db.one<{ id: number }>(sql`
		insert into claims (kind, user_id, order_id, name, email, language, received_at, due_on, content, topic, wish)
		values ('complaint', ${id}, ${paid.id}, ${CANARY.word}, ${CANARY.email}, 'pl', now(), current_date, ${CANARY.word}, 'other', 'part') returning id`);
	await db.run(sql`insert into claim_pictures (claim_id, place, picture) values (${claimId}, 1, 'Kanarkowska')`);
	await db.run(sql`insert into event_reminders (user_id, event_id, kind, opens_at) values (${id}, ${eventId}, 'day', now())`);
	await db.run(sql`
		insert into audit (actor_id, ip, action, subject_type, subject_id, before, after)
		values (${id}, ${CANARY.ip}, 'orders.grant', 'order', '1', null, ${JSON.stringify({ userval: CANARY.email })}::jsonb),
			(null, null, 'users.update', 'user', ${String(id)}, ${JSON.stringify({ lastname: CANARY.word })}::jsonb, null)`);
	return { ...user, orderIds: [paid.id, open.id], openOrderId: open.id, unusedCode };
}

/** Every row of every table, as text. */
export async function dumpDatabase(testApp: TestApp): Promise<Record<string, string>> {
	const tables = await testApp.context.db.rows<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
	);
	const dump: Record<string, string> = {};
	for (const { name } of tables) {
		const { rows } = await testApp.context.db.pool.query(`select to_jsonb(t)::text as line from "${name}" t`);
		dump[name] = rows.map(({ line }: { line: string }) => line).join('\n');
	}
	return dump;
}
