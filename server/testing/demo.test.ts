import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ladderOf } from '#domain/hosted-videos/packages/ladder.rules.ts';
import { quote } from '#domain/orders/buying/orders.quote.rules.ts';
import { surveyFilm } from '#server/media/media-worker.survey.ts';
import { registerPaymentsWithSimulator } from '../../scripts/demo/payments.ts';
import { seedDemo } from '../../scripts/demo/seed.ts';
import { findBroken } from '../../scripts/verify/check.ts';
import { makeEvent } from './insert-content.ts';
import { openPaymentTestApp, type PaymentTestApp } from './payments.ts';
import { browserOf } from './watching-browser.ts';

let testApp: PaymentTestApp;
const seed = () => seedDemo({ ...testApp.context.env, DATABASE_URL: testApp.databaseUrl, DATABASE_TIMEOUT_MS: 1 }, () => {});
beforeAll(async () => {
	testApp = await openPaymentTestApp({ oneNode: true });
	// the limit of the server's own statements does not apply: on a slow machine, pictures are drawn for longer
	await seed();
	await registerPaymentsWithSimulator(testApp.databaseUrl, testApp.url, testApp.payu);
});
afterAll(() => testApp.close());

const count = async (what: string) => Number((await testApp.context.db.pool.query(`select count(*) as n from ${what}`)).rows[0].n);
const signIn = async () =>
	(await testApp.request({ method: 'POST', url: '/api/auth', body: { email: 'widz@nowascena.test', password: 'Parter-2026' } })).body.token;

it('the demo has a repertoire, and its data satisfies every invariant', async () => {
	expect(await count('videos')).toBeGreaterThanOrEqual(12);
	expect(await count('categories')).toBeGreaterThanOrEqual(5);
	expect(await count('events')).toBeGreaterThanOrEqual(14);
	expect(await count("orders where created_at < now() - interval '600 days'")).toBeGreaterThan(0);
	expect(await findBroken(testApp.context.db.pool, { converged: true })).toEqual([]);
});

it('the demo’s public texts exist in both languages', async () => {
	const { config } = (await testApp.request({ url: '/api/appconfig' })).body;
	for (const field of ['info_bar', 'festival_title']) {
		expect(config[`${field}_en`]).toBeTruthy();
		expect(config[`${field}_en`]).not.toBe(config[field]);
	}
});

it('the demo’s customer watches a real film, with captions of both kinds, chapters, an interpreter and a description', async () => {
	const token = await signIn();
	const { videos } = (await testApp.request({ url: '/api/videos?limit=50', token })).body;
	const open = videos.find((video: { access: boolean; available: number }) => video.access && video.available === 1);
	const { source } = (await testApp.request({ method: 'POST', url: `/api/watch/video/${open.id}`, token, body: {} })).body;
	expect(source.kind).toBe('file');
	const read = (url: string) => testApp.request({ url, headers: { range: 'bytes=4-7', ...browserOf(testApp, url) } });
	const { status, text } = await read(source.url);
	expect([status, text]).toEqual([206, 'ftyp']);
	expect(source.tracks.map(({ language, kind }: { language: string; kind: string }) => `${language} ${kind}`).sort()).toEqual([
		'en subtitles',
		'pl captions',
		'pl subtitles',
	]);
	const captions = await testApp.request({ url: source.tracks[0].url, headers: browserOf(testApp, source.tracks[0].url) });
	expect(captions.text).toContain('WEBVTT');
	const both = await testApp.context.db.pool.query(
		'select id from videos where pjm_overlay_video is not null and ad_track is not null and visible order by weight desc',
	);
	const admin = await testApp.make.admin();
	const watched = (await testApp.request({ method: 'POST', url: `/api/watch/video/${both.rows[0].id}`, token: admin.token, body: {} }))
		.body;
	expect(watched.chapters.length).toBeGreaterThan(1);
	for (const { url } of [watched.pjm, watched.description]) expect((await read(url)).text).toBe('ftyp');
});

it('B-001 the demo’s film gets qualities to choose from', async () => {
	const film = fileURLToPath(new URL('../../scripts/demo/media/spektakl.mp4', import.meta.url));
	const facts = await surveyFilm({ kind: 'mp4', path: film }, await import('#server/media/media-worker.node-av.ts'));
	expect(facts).toMatchObject({ height: 480 });
	if (typeof facts !== 'string')
		expect(ladderOf(facts).map(({ height, mode }) => [height, mode])).toEqual([
			[480, 'cut'],
			[240, 'encode'],
		]);
});

it('F-097 the demo’s paid orders exist in the payment simulator: one is refunded, in part and in full, and the invariants hold', async () => {
	const { token } = await testApp.make.admin();
	const { rows } = await testApp.context.db.pool.query(
		"select ext_order_id, amount_grosze from orders where status = 'COMPLETED' and paid_grosze > 1000 and kind = 'event' order by id limit 1",
	);
	const [{ ext_order_id: number, amount_grosze }] = rows;
	const refund = (body: object) => testApp.request({ method: 'POST', url: `/api/orders/${number}/refunds`, token, body });
	const finish = async () => {
		for (const { refundId, status } of testApp.payu.ledger().refunds)
			if (status === 'PENDING') testApp.payu.endRefund(refundId, 'FINALIZED');
		await testApp.payu.idle();
	};
	expect(await refund({ amount: 10 })).toMatchObject({ status: 201, body: { order: { status: 'COMPLETED' } } });
	await finish();
	expect((await refund({})).body.order.status).toBe('WAITING_FOR_REFUND');
	await finish();
	expect(await testApp.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: amount_grosze });
	const past = await testApp.context.db.pool.query(
		"select ext_order_id from orders where status = 'REFUNDED' and paid_grosze > 0 order by id limit 1",
	);
	const again = { method: 'POST' as const, url: `/api/orders/${past.rows[0].ext_order_id}/refunds`, token, body: { amount: 1 } };
	expect((await testApp.request(again)).body.formError).toHaveProperty('amount');
	expect(await findBroken(testApp.context.db.pool, { converged: true })).toEqual([]);
});

it('F-097 the demo’s code for an event lasts until its show is over', async () => {
	expect(await count('codes c join events e on e.id = c.event_id where c.order_id is null')).toBe(1);
	expect(await count('codes c join events e on e.id = c.event_id where c.order_id is null and c.expiration_date < e.closes_at')).toBe(0);
});

it('F-097 the demo’s customer has tickets, films, a gift and a group order with codes, and something to continue', async () => {
	const token = await signIn();
	const orders = async (family: string) => (await testApp.request({ url: `/api/${family}/user`, token })).body.orders;
	expect((await orders('payments')).map(({ status }: { status: string }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
	expect(await orders('videopayments')).toHaveLength(2);
	expect((await orders('gifts'))[0].codes).toMatchObject([{ status: 'free' }]);
	expect((await orders('groupTickets'))[0].codes).toHaveLength(6);
	const { positions } = (await testApp.request({ url: '/api/watch/positions', token })).body;
	expect(positions.length).toBeGreaterThanOrEqual(2);
	for (const { product_id, seconds } of positions)
		expect((await testApp.request({ method: 'POST', url: `/api/watch/video/${product_id}`, token, body: {} })).body.position).toBe(seconds);
});

it('F-097 the demo’s group orders have the price of its settings', async () => {
	expect(await count("orders where kind = 'group'")).toBeGreaterThan(20);
	const { rows } = await testApp.context.db.pool.query(
		'select kind, quantity, one_free, discount, list_price_grosze, amount_grosze from orders where code_id is null',
	);
	const { config } = (await testApp.request({ url: '/api/groupTickets/settings', token: await signIn() })).body;
	const terms = { one_free: config.one_free === 1, discount: config.discount };
	for (const { kind, quantity, one_free, discount, list_price_grosze: priceGrosze, amount_grosze } of rows) {
		const group = kind === 'group' ? terms : null;
		expect({ one_free, discount }).toEqual(group ?? { one_free: false, discount: 0 });
		expect(amount_grosze).toBe(quote({ kind, priceGrosze, quantity, group }).totalGrosze);
	}
});

it('F-097 no person of the demo ordered, watched or was banned before signing up, or after the last sign-in', async () => {
	for (const [table, moment] of [
		['orders', 'created_at'],
		['view_starts', 'started_at'],
		['bans', 'created_at'],
	]) {
		expect(await count(`${table} t join users u on u.id = t.user_id`)).toBeGreaterThan(0);
		expect(await count(`${table} t join users u on u.id = t.user_id where t.${moment} < u.created_at`)).toBe(0);
		if (table !== 'bans') expect(await count(`${table} t join users u on u.id = t.user_id where t.${moment} > u.last_login_at`)).toBe(0);
	}
});

it('F-097 sent invoices of the demo have a date', async () => {
	expect(await count('invoices where sent')).toBeGreaterThan(10);
	expect(await count('invoices where sent and (sent_at is null or sent_at < created_at)')).toBe(0);
	expect(await count('invoices where not sent and sent_at is not null')).toBe(0);
});

it('F-097 a start on a later day moves the demo and nothing that people added, also when its admin has another address', async () => {
	const { pool } = testApp.context.db;
	const days = async () => (await pool.query('select date_from::text as day from events order by id')).rows.map(({ day }) => day);
	const added = await makeEvent(testApp, { title: 'Wieczór gości' });
	const before = await days();
	await pool.query("update users set email = 'dyrektor@nowascena.test' where email = 'admin@nowascena.test'");
	await pool.query('update demo_state set seeded_on = seeded_on - 3');
	await seed();
	const after = await days();
	expect(after.at(-1)).toBe(before.at(-1));
	expect((await pool.query('select max(id) as id from events')).rows[0].id).toBe(added.id);
	const moved = (day: string) => new Date(Date.parse(day) + 3 * 86_400_000).toISOString().slice(0, 10);
	expect(after.slice(0, -1)).toEqual(before.slice(0, -1).map(moved));
});

it('R-169 the demo is not written into a database that others use', async () => {
	await testApp.context.db.pool.query('drop table demo_state');
	await expect(seed()).rejects.toThrow(/^DEMO: the database has people or titles already/);
});
