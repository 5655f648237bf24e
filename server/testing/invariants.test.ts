import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBroken } from '../../scripts/verify/check.ts';
import { INVARIANTS } from '../../scripts/verify/invariants.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// The checker of the data (npm run verify-data) must find errors: every corruption below is inserted into clean data, found under its name, and removed again.

let testApp: TestApp;
const run = (text: string) => testApp.context.db.pool.query(text);

/** Guards of the database that make these corruptions impossible in the product. */
const GUARDS = `
	drop index orders_one_open; drop index sessions_one_live;
	alter table codes drop constraint codes_uses_within_limit_check;
	alter table gallery_images drop constraint gallery_images_slot_check; alter table gallery_images drop constraint gallery_images_gallery_id_slot_key;
	alter table orders drop constraint orders_returned_within_paid_check; alter table orders drop constraint orders_one_product_check; alter table orders drop constraint orders_ended_holds_no_seats_check;
	drop trigger orders_count_completed on orders;
	drop trigger invoice_counters_by_one on invoice_counters; drop trigger invoice_counters_have_invoices on invoice_counters;
	alter table issued_invoices drop constraint issued_invoices_xml_has_its_hash_check; alter table issued_invoices drop constraint issued_invoices_original_is_paid_check;
	drop trigger issued_invoices_stay on issued_invoices; drop index issued_invoices_first;
	alter table ksef_sendings drop constraint ksef_sendings_ksef_number_key; alter table ksef_sendings drop constraint ksef_sendings_accepted_has_number_check;`;

const order = (given: Record<string, string | number | boolean | null>) => {
	const row = {
		ext_order_id: `'T-' || gen_random_uuid()`,
		kind: `'video'`,
		user_id: 1,
		video_id: 1,
		product_slug: `'video-1'`,
		list_price_grosze: 100,
		amount_grosze: 100,
		description: `'x'`,
		status: `'PENDING'`,
		...given,
	};
	return `insert into orders (${Object.keys(row).join(', ')}) values (${Object.values(row).map(String).join(', ')})`;
};
const COMPLETED = { status: `'COMPLETED'`, completed_at: `now() - interval '100 days'`, paid_grosze: 100, paid_outside: `'unrecorded'` };
const attempt = (status: string, amount = 100) =>
	`insert into payment_attempts (order_id, number, provider_ext_id, status, amount_grosze) select id, 1, 'A-' || id, '${status}', ${amount} from orders`;
const code = (more = '') =>
	`insert into codes (code, description, discount_percent, expiration_date${more ? ', order_id' : ''}) select 'K1', 'x', 100, now()${more}`;

const invoice = (gross: number, { hash = `sha256('x')`, count = 1, kind = 'VAT', corrects = 'null' } = {}) =>
	`insert into invoice_counters as c values ('FV', '2026', 1) on conflict (series, period) do update set last = c.last + 1;
	insert into issued_invoices (kind, series, period, count, number, order_id, corrects_id, issued_at, issued_on, document,
		net_grosze, vat_grosze, gross_grosze, xml, xml_sha256) select '${kind}', 'FV', '2026', ${count}, 'FV/${count}', id, ${corrects}, now(), current_date,
		jsonb_build_object('number', 'FV/${count}', 'seller', jsonb_build_object('nip', '5265877635'), 'sums', jsonb_build_array(jsonb_build_object('gross_grosze', ${gross}))),
		${gross}, 0, ${gross}, 'x', ${hash} from orders limit 1`;
const CORRECTION = { kind: 'KOR', corrects: '(select min(id) from issued_invoices)' };
const KSEF_NUMBER = '5265877635-20261116-0100001AF629-AF';
/** Sendings of the invoices that are there. */
const sendings = (given: Record<string, string>, where = 'true') => {
	const row = { deadline: 'current_date', next_at: 'now()', ...given };
	return `insert into ksef_sendings (invoice_id, ${Object.keys(row).join(', ')}) select id, ${Object.values(row).join(', ')} from issued_invoices where ${where}`;
};
const ACCEPTED = { state: `'accepted'`, ksef_number: `'${KSEF_NUMBER}'`, accepted_at: 'now()' };

/** A recording of which a film was made. */
const RECORDED = `insert into hosted_videos (provider, name, size, type, status, created_by) values ('built-in', 'x', 1, 'video/mp4', 'READY', 1);
	insert into live_streams (event_id, key_hash, prefix, created_by, on_air_at, on_air_from, ended_at, hosted_video_id, recorded_at, film_picture_ms, film_sound_ms)
	select 1, md5('x') || md5('y'), 'live/' || md5('x'), 1, now(), 1, now(), id, now(), 630998, 630990 from hosted_videos`;

const PLANTED: Record<string, string> = {
	'seats-counted': 'update events set seats_held = 1',
	'never-oversold': `update events set available_tickets = 1, seats_held = 2; ${order({ kind: `'event'`, event_id: 1, video_id: null, seats: 2, holds_seats: true })}`,
	'seats-held-while-live': order({ kind: `'event'`, event_id: 1, video_id: null, seats: 1, holds_seats: false }),
	'group-has-its-codes': order({ ...COMPLETED, kind: `'group'`, quantity: 5, product_slug: `'video-1-5'` }),
	'gift-has-its-code': order({ ...COMPLETED, kind: `'gift'`, video_id: null, product_slug: `'any'` }),
	'no-codes-unpaid': `${order({ kind: `'gift'`, video_id: null, product_slug: `'any'` })}; ${code(', (select max(id) from orders)')}`,
	'code-uses-counted': `${code()}; update codes set uses_count = 1`,
	'used-code-has-order': `${code()}; ${order({})}; update codes set uses_count = 1; insert into user_codes (user_id, code_id, used_at, used_by_order_id) select 1, c.id, now(), o.id from codes c, orders o`,
	'held-code-has-open-order': `${code()}; ${order({ ...COMPLETED })}; update codes set uses_count = 1; insert into user_codes (user_id, code_id, held_by_order_id) select 1, c.id, o.id from codes c, orders o`,
	'one-valid-order': `${order(COMPLETED)}; ${order(COMPLETED)}`,
	'cancelled-event-refunded': `update events set cancelled_at = now(), cancel_reason = 'x'; ${order({ ...COMPLETED, kind: `'event'`, event_id: 1, video_id: null, product_slug: `'event-1'` })}`,
	'unpaid-seats-limited': order({ kind: `'event'`, event_id: 1, video_id: null, seats: 101, holds_seats: true }),
	'no-code-of-refunded': `${order({ ...COMPLETED, kind: `'gift'`, video_id: null, product_slug: `'any'`, status: `'REFUNDED'`, returned_grosze: 100 })}; ${code(', (select max(id) from orders)')}`,
	'mail-leaves': `insert into outbox (message_key, recipient, subject, html, body, next_try_at) values ('late', 'x', 'x', 'x', 'x', now() - interval '2 hours')`,
	'one-open-order': `${order({})}; ${order({})}`,
	'one-live-session': `insert into sessions (token_hash, user_id, single_device, expires_at) select decode(md5(random()::text), 'hex'), 1, true, now() + interval '1 hour' from generate_series(1, 2)`,
	'no-session-for-ended-accounts': `insert into sessions (token_hash, user_id, single_device, expires_at) values ('\\x01', 1, false, now() + interval '1 hour'); update users set role_id = 4 where id = 1`,
	'order-has-owner': `alter table users drop constraint users_only_deleted_without_email_check; ${order({ by_guest: true })}; update users set email = null where id = 1`,
	'guest-right-of-valid-order': `${order({})}; insert into sessions (token_hash, user_id, single_device, expires_at, kind, order_id, opened_how) select '\\x02', 1, true, now() + interval '1 hour', 'guest', id, 'purchase' from orders`,
	'paid-once': `${order({ ...COMPLETED })}; ${attempt('COMPLETED')}; insert into payment_attempts (order_id, number, provider_ext_id, status, amount_grosze) select id, 2, 'B', 'COMPLETED', 100 from orders; update orders set paid_attempt_id = (select min(id) from payment_attempts)`,
	'paid-attempt-counts': `${order({ status: `'CANCELED'` })}; ${attempt('COMPLETED')}`,
	'paid-sum': `${order({ ...COMPLETED, paid_grosze: 90 })}; ${attempt('COMPLETED')}; update orders set paid_attempt_id = (select min(id) from payment_attempts)`,
	'completed-was-paid': order({ ...COMPLETED, paid_grosze: 0 }),
	'returned-sum': order({ ...COMPLETED, returned_grosze: 50 }),
	'refunded-in-full': order({ ...COMPLETED, status: `'REFUNDED'`, returned_grosze: 40 }),
	'never-returned-too-much': `${order({ ...COMPLETED })}; ${attempt('COMPLETED')}; insert into refunds (order_id, ext_refund_id, amount_grosze, reason) select id, 'R1', 201, 'x' from orders`,
	'free-orders-ask-nobody': `${order({ ...COMPLETED, amount_grosze: 0, paid_grosze: 0 })}; ${attempt('COMPLETED')}`,
	'completed-has-its-mail': `${order({ ...COMPLETED, completed_at: `now() - interval '1 hour'` })}; insert into outbox (message_key, recipient, subject, html, body) values ('other', 'x', 'x', 'x', 'x')`,
	'invoice-belongs': `${order({ ...COMPLETED, amount_grosze: 0, paid_grosze: 0 })}; insert into invoices (order_id, user_id, data) select id, 1, '{}' from orders`,
	'completed-orders-counted': 'update users set completed_orders = 3 where id = 1',
	'deleted-means-erased': `update users set role_id = 5, email = null where id = 1`,
	'invoices-consecutive': `insert into invoice_counters values ('FV', '2026', 1)`,
	'invoice-has-its-bytes': `${order(COMPLETED)}; ${invoice(100, { hash: `'y'` })}`,
	'invoices-add-up': `${order(COMPLETED)}; ${invoice(90)}; insert into invoice_tasks (order_id, refusal) select id, 'seller' from orders`,
	'invoice-numbers-written': `${order(COMPLETED)}; ${invoice(100)}; update issued_invoices set document = document || '{"number":"FV/2"}'`,
	'correction-of-its-order': `${order(COMPLETED)}; ${invoice(100)}; ${invoice(-200, { ...CORRECTION, count: 2 })}`,
	'registered-on-its-day': `${order(COMPLETED)}; ${invoice(100)}; update issued_invoices set registered_on = '2001-01-01'`,
	'ksef-number-once': `${order(COMPLETED)}; ${invoice(100)}; ${invoice(-10, { ...CORRECTION, count: 2 })}; ${sendings(ACCEPTED)}`,
	'ksef-accepted-once': `${order(COMPLETED)}; ${invoice(100)}; ${invoice(-10, { ...CORRECTION, count: 2 })};
		${sendings({ state: `'sent'`, session_reference: `'S'`, invoice_reference: `'R'` })}`,
	'ksef-accepted-has-number': `${order(COMPLETED)}; ${invoice(100)}; ${sendings({ ...ACCEPTED, state: `'receipted'`, upo: `'another number'` })}`,
	'ksef-number-of-seller': `${order(COMPLETED)}; ${invoice(100)}; ${sendings({ ...ACCEPTED, ksef_number: `'1111111111-20261116-0100001AF629-AF'` })}`,
	'correction-after-its-original': `${order(COMPLETED)}; ${invoice(100)}; ${invoice(-10, { ...CORRECTION, count: 2 })};
		${sendings({ state: `'issued'` }, 'corrects_id is null')}; ${sendings(ACCEPTED, 'corrects_id is not null')}`,
	'way-of-payment-known': order({ ...COMPLETED, paid_outside: null }),
	'way-agrees-with-provider': `${order(COMPLETED)}; ${attempt('NEW')}; update orders set paid_attempt_id = (select min(id) from payment_attempts)`,
	'way-of-refund-fits': `${order({ ...COMPLETED, free_grant: true })}; insert into refunds (order_id, ext_refund_id, amount_grosze, reason, how, note, status) select id, 'R1', 10, 'x', 'cash', 'x', 'FINALIZED' from orders; update orders set returned_grosze = 10`,
	'statement-has-its-refund': `${order(COMPLETED)}; insert into claims (kind, order_id, name, language, received_at, due_on, content, why, answered_at, outcome, amount_grosze)
		select 'withdrawal', id, 'x', 'pl', now(), current_date, 'x', 'unstarted', now(), 'whole', 100 from orders`,
	'refund-mail-is-true': `${order({ ...COMPLETED, status: `'REFUNDED'`, returned_grosze: 100, refunded_at: 'now()' })};
		insert into refunds (order_id, ext_refund_id, amount_grosze, reason, how, note, status, finished_at) select id, 'R1', 100, 'x', 'cash', 'x', 'FINALIZED', now() from orders;
		insert into outbox (message_key, recipient, subject, html, body) select 'order-refunded-' || id, 'x', 'x', 'x', 'Pieniądze pojawią się na koncie zwykle w ciągu kilku dni roboczych.' from orders`,
	'closed-months-unchanged': `insert into closed_months (month, sales_grosze, refunds_grosze) values ('2026-10', 0, 0); ${order({ ...COMPLETED, created_at: `'2026-10-13T10:00:00Z'` })}`,
	'recording-of-one-length': `${RECORDED}; update live_streams set film_sound_ms = 908790`,
	'recording-package-of-one-length': `${RECORDED}; insert into film_packages (hosted_video_id, version, prefix, source_file, state, plan) select id, 1, 'packages/' || md5('x') || '/1', 'x', 'ready', '{}' from hosted_videos;
		insert into film_package_parts (package_id, number, kind, weight, chunk, state, done_at, made)
		select k.id, m.number, m.kind, 1, m.chunk, 'done', now(), m.made from film_packages k, (values
			(1, 'sound', null::jsonb, '{"kind":"sound","track":{"segments":[{"seconds":4},{"seconds":4.3}]}}'::jsonb),
			(2, 'chunk', '{}', '{"kind":"chunk","tracks":{"v480":{"segments":[{"seconds":4},{"seconds":4}]},"v240":{"segments":[{"seconds":8}]}}}')) m (number, kind, chunk, made)`,
	'gallery-of-five': `insert into galleries (name) values ('x'); insert into gallery_images (gallery_id, slot, image) select max(id), 1, 'x' from galleries, generate_series(1, 6) group by galleries.id, generate_series`,
	'price-in-its-history': `update price_changes set price_grosze = price_grosze + 100`,
	'event-hours-computed': `update events set closes_at = opens_at - interval '1 day'`,
};

beforeAll(async () => {
	testApp = await openTestApp();
	await testApp.make.user();
	await run(`insert into videos (slug, title, video_link) values ('mewa', 'Mewa', '1')`);
	await run(
		`insert into events (slug, title, video_id, date_from, date_to, full_day, opens_at, closes_at) values ('mewa', 'Mewa', 1, '2026-11-20', '2026-11-20', true, '2026-11-20', '2026-11-21')`,
	);
	await run(GUARDS);
});
afterAll(() => testApp.close());

describe('the checker of the data', () => {
	it('F-044 checks that a person has one valid completed order of a product', () => {
		expect(INVARIANTS.map(({ name }) => name)).toContain('one-valid-order');
	});

	it('finds nothing in clean data', async () => {
		expect(await findBroken(testApp.context.db.pool, { converged: true })).toEqual([]);
	});

	it('has a planted corruption for every invariant, and at least 18 of them', () => {
		expect(Object.keys(PLANTED).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort());
		expect(INVARIANTS.length).toBeGreaterThanOrEqual(18);
	});

	it.each(Object.entries(PLANTED))('finds a planted corruption: %s', async (name, corruption) => {
		const client = await testApp.context.db.pool.connect();
		try {
			await client.query('begin');
			await client.query(corruption);
			expect((await findBroken(client)).map((finding) => finding.name)).toContain(name);
		} finally {
			await client.query('rollback');
			client.release();
		}
	});
});
