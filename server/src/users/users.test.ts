import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeAccount, signIn } from '#testing/make-account.ts';
import { makeCanary } from '#testing/make-canary.ts';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
let admin: string;
beforeAll(async () => {
	testApp = await openTestApp();
	await testApp.context.db.run(sql`
		insert into users (email, firstname, lastname, role_id, country_code, mailing, completed_orders, created_at)
		select 'lista' || n || '@lista.test', case when n % 2 = 0 then 'Łukasz' else 'Ewa' end, (array['Ćwik', 'Cybulski', 'Żak', 'Zając', 'Łoza', 'Lis'])[1 + n % 6],
			case when n % 10 = 0 then 3 else 2 end, case when n % 5 = 0 then 'DE' else 'PL' end, n % 3 = 0, case n when 7 then 3 else 0 end, timestamptz '2026-01-01 00:00Z' + n * interval '1 hour'
		from generate_series(1, 60) n`);
	admin = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const list = (query = '', token = admin) => testApp.request({ url: `/api/users?${query}`, token });
type ListedUser = {
	id: number;
	firstname: string;
	lastname: string;
	email: string;
	role: string;
	mailing: number;
	country_code: string;
	created_at: string;
};

describe('the list of people', () => {
	it('S3-141 S3-047 S3-048 answers users and count, 20 a page, newest first, with the columns of the table', async () => {
		const { status, body } = await list();
		expect(status).toBe(200);
		expect(body.users).toHaveLength(20);
		expect(body.count).toBe(61);
		expect(body.total).toBe(61);
		expect(Object.keys(body.users[1]).sort()).toEqual(
			['country_code', 'created_at', 'email', 'firstname', 'id', 'lastname', 'mailing', 'paymentStatus', 'role', 'role_id'].sort(),
		);
		const times = body.users.map((row: ListedUser) => row.created_at);
		expect(times).toEqual([...times].sort().reverse());
	});

	it('S3-171 R-137 takes pages of 20, 30, 50, 100 and 500, and no more', async () => {
		for (const limit of [20, 30, 50, 100, 500]) expect((await list(`limit=${limit}`)).body.users).toHaveLength(Math.min(61, limit));
		expect((await list('limit=501')).status).toBe(422);
		const ids = (query: string) => list(query).then(({ body }) => body.users.map((row: ListedUser) => row.id));
		expect(new Set([...(await ids('page=1&limit=30')), ...(await ids('page=2&limit=30')), ...(await ids('page=3&limit=30'))]).size).toBe(
			61,
		);
	});

	it('S3-049 R-137 sorts each column both ways, names as Polish does', async () => {
		const columns = {
			id: 'id',
			email: 'email',
			created_at: 'created_at',
			role: 'role_id',
			mailing: 'mailing',
			country_code: 'country_code',
		};
		for (const [sort, field] of Object.entries(columns)) {
			for (const order of ['asc', 'desc']) {
				const values = (await list(`sort=${sort}&order=${order}&limit=500`)).body.users.map(
					(row: Record<string, string | number>) => row[field],
				);
				const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
				expect(values).toEqual(order === 'asc' ? sorted : sorted.reverse());
			}
		}
		const names: string[] = (await list('sort=lastname&order=asc&limit=500&email=lista.test')).body.users.map(
			(row: ListedUser) => row.lastname,
		);
		expect([...new Set(names)]).toEqual(['Cybulski', 'Ćwik', 'Lis', 'Łoza', 'Zając', 'Żak']);
		expect((await list('sort=password_hash')).status).toBe(422);
	});

	it('S3-049 R-137 each column has a filter that ignores accents and case; wildcards are literal', async () => {
		const rows = async (query: string): Promise<ListedUser[]> => (await list(`${query}&limit=500`)).body.users;
		expect((await rows('name=lukasz%20zak')).every((row) => row.firstname === 'Łukasz' && row.lastname === 'Żak')).toBe(true);
		expect(await rows('name=lukasz%20zak')).not.toHaveLength(0);
		expect((await rows('email=LISTA7@'))[0]?.email).toBe('lista7@lista.test');
		expect(await rows('name=lista.test')).toHaveLength(0);
		expect(new Set((await rows('role=premium')).map(({ role }) => role))).toEqual(new Set(['premium']));
		expect(new Set((await rows('mailing=1')).map(({ mailing }) => mailing))).toEqual(new Set([true]));
		expect(new Set((await rows('country_code=de')).map(({ country_code }) => country_code))).toEqual(new Set(['DE']));
		// Warsaw is an hour ahead of UTC
		const ofDay = (await rows('created_at=2026-01-02')).map(({ created_at }) => created_at);
		expect([ofDay.length, ofDay.at(-1), ofDay[0]]).toEqual([24, '2026-01-01T23:00:00.000Z', '2026-01-02T22:00:00.000Z']);
		expect((await rows('paymentStatus=3')).map(({ email }) => email)).toEqual(['lista7@lista.test']);
		for (const wrong of ['created_at=wczoraj', 'paymentStatus=-1', 'id=1234567890']) expect((await list(wrong)).status).toBe(422);
		const [first] = await rows('');
		expect((await rows(`id=${first?.id}`)).map(({ id }) => id)).toEqual([first?.id]);
		expect(await rows('name=%25')).toHaveLength(0);
		expect((await list('email=lista7@')).body.count).toBe(1);
	});

	it('S3-142 R-137 ?search= answers at most 20 with names, e-mail and the number of completed orders', async () => {
		const { body } = await list('search=lista');
		expect(body.users).toHaveLength(20);
		expect(body).not.toHaveProperty('count');
		expect(body.users[0]).toMatchObject({
			id: expect.any(Number),
			firstname: expect.any(String),
			lastname: expect.any(String),
			email: expect.any(String),
			paymentStatus: 0,
		});
		expect((await list('search=cwik%20lista6%40')).body.users).toHaveLength(1);
	});
});

describe('a person’s detail', () => {
	it('S3-143 S3-090 S3-056 R-127 an admin gets user, four lists of orders and bans, with the count of completed orders; orders and codes are also paged', async () => {
		const person = await makeCanary(testApp);
		const { status, body } = await testApp.request({ url: `/api/users/${person.id}`, token: admin });
		expect(status).toBe(200);
		expect(Object.keys(body).sort()).toEqual([
			'bans',
			'giftOrders',
			'groupTicketOrders',
			'orders',
			'updated_at',
			'user',
			'videoOrders',
			'waiting_password',
		]);
		expect(body.videoOrders.map((order: { status: string }) => order.status).sort()).toEqual(['COMPLETED', 'PENDING']);
		expect(body.user).toMatchObject({
			id: person.id,
			role_id: 2,
			role: 'standard',
			mailing: true,
			paymentStatus: 1,
			city: 'Gdynia',
			created_at: expect.any(String),
		});
		for (const field of ['birthday', 'street', 'postal_code', 'state', 'country_code', 'nip', 'company', 'last_ip'])
			expect(body.user).toHaveProperty(field);

		const token = (await signIn(testApp, person.email)).body.token;
		const ask = async (url: string, as: string) => (await testApp.request({ url, token: as })).body;
		const orders = `/api/users/${person.id}/orders`;
		const all = await ask(orders, admin);
		expect(all.orders).toHaveLength(all.total);
		const page = (number: number, as: string) => ask(`${orders}?kinds=event,video&limit=1&page=${number}`, as);
		const tickets = all.orders.filter(({ kind }: { kind: string }) => kind === 'event' || kind === 'video');
		expect(await page(2, admin)).toEqual({ orders: [tickets[1]], instead: [], total: tickets.length });
		expect((await page(2, token)).orders[0]).not.toHaveProperty('refundable');
		expect(await page(9, admin)).toEqual({ orders: [], instead: [], total: tickets.length });
		const own = await ask('/api/videopayments/user', token);
		expect(await ask('/api/videopayments/user?limit=1&page=2', token)).toEqual({ orders: [own.orders[1]], total: own.total });
		const { video_id } = own.orders[0];
		expect(await ask(`/api/videopayments/user?product=video-${video_id}`, token)).toEqual(own);
		for (const other of [`video-${video_id + 1}`, `event-${video_id}`, 'any'])
			expect(await ask(`/api/videopayments/user?product=${other}`, token)).toEqual({ orders: [], total: 0 });
		expect((await ask('/api/videopayments/user?product=video-x', token)).type).toBe('validation');
		const { codes, total } = await ask(`/api/users/${person.id}/codes`, token);
		expect([codes.length, total]).toEqual([total, total]);
		expect((await ask(`/api/users/${person.id}/codes?limit=1`, token)).codes).toEqual(codes.slice(0, 1));
		expect((await testApp.request({ url: `${orders}?kinds=none`, token: admin })).status).toBe(422);
	});

	it('F-065 R-127 current orders are those to pay, then tickets that can be used, in pages; a cancelled one comes with what covers it', async () => {
		const { id: user_id, token } = await testApp.make.user();
		const now = testApp.context.now();
		const evening = (days: number) => {
			const day = addDays(warsawDate(now), days);
			return makeEvent(testApp, { date_from: day, date_to: day });
		};
		const [over, recorded, later, soon] = [await evening(-3), await evening(-3), await evening(2), await evening(1)];
		await testApp.context.db.run(sql`update events set replay_until = ${now}::timestamptz + interval '1 day' where id = ${recorded.id}`);
		const order = ({ id }: { id: number }) => insertOrder(testApp, { user_id, event_id: id });
		const [, recording, last, next] = [await order(over), await order(recorded), await order(later), await order(soon)];
		const unpaid = await insertOrder(testApp, { user_id, kind: 'gift', status: 'PENDING' });
		await insertOrder(testApp, { user_id, event_id: later.id, status: 'CANCELED' });
		const ask = async (query: string) => (await testApp.request({ url: `/api/users/${user_id}/orders?${query}`, token })).body;
		const names = (orders: { extOrderId: string }[]) => orders.map(({ extOrderId }) => extOrderId);
		const pages = [await ask('current=1&limit=2'), await ask('current=1&limit=2&page=2')];
		expect(pages.map(({ orders, total }) => [names(orders), total])).toEqual([
			[[unpaid.ext_order_id, recording.ext_order_id], 4],
			[[next.ext_order_id, last.ext_order_id], 4],
		]);
		expect(names((await ask('kinds=event&limit=1')).instead)).toEqual([last.ext_order_id]);
		const { orders, giftOrders } = (await testApp.request({ url: `/api/users/${user_id}?limit=1`, token })).body;
		expect([orders.length, giftOrders.length]).toEqual([1, 1]);
	});

	it('S2-126 R-138 the last address is shown to an admin, and neither it nor bans to the owner', async () => {
		const user = await makeAccount(testApp);
		const { token } = (await signIn(testApp, user.email, undefined, { ip: '198.51.100.9' })).body;
		const seen = (await testApp.request({ url: `/api/users/${user.id}`, token: admin })).body.user;
		expect(seen).toMatchObject({ last_ip: '198.51.100.9', last_login: expect.any(String) });
		const own = await testApp.request({ url: `/api/users/${user.id}`, token });
		expect(own.status).toBe(200);
		expect(own.body).not.toHaveProperty('bans');
		expect(own.body.user).not.toHaveProperty('last_ip');
		expect(own.body.user).toMatchObject({ id: user.id, email: user.email });
	});

	it('M9 a view by an admin is audited, one by the owner is not', async () => {
		const user = await testApp.make.user();
		await testApp.request({ url: `/api/users/${user.id}`, token: user.token });
		await testApp.request({ url: `/api/users/${user.id}`, token: admin, ip: '192.0.2.4' });
		const rows = await testApp.context.db.rows(
			sql`select action, host(ip) as ip from audit where subject_type = 'user' and subject_id = ${String(user.id)}`,
		);
		expect(rows).toEqual([{ action: 'users.view', ip: '192.0.2.4' }]);
	});

	it('F-091 one view of a person is one audit row, however many calls the page makes; the next view and another admin have their own', async () => {
		const user = await testApp.make.user();
		const view = (token: string) => testApp.request({ url: `/api/users/${user.id}`, token });
		const rows = async () =>
			(
				await testApp.context.db.one<{ n: number }>(
					sql`select count(*)::int as n from audit where action = 'users.view' and subject_id = ${String(user.id)}`,
				)
			).n;
		await Promise.all([view(admin), view(admin), view(admin)]);
		await view(admin);
		expect(await rows()).toBe(1);
		await view((await testApp.make.admin()).token);
		expect(await rows()).toBe(2);
		await testApp.context.db.run(sql`update audit set at = at - interval '6 minutes' where subject_id = ${String(user.id)}`);
		await view(admin);
		expect(await rows()).toBe(3);
	});

	it('S3-005 another person is 404 to users, an unknown one to admins', async () => {
		const [user, other] = [await testApp.make.user(), await testApp.make.user()];
		expect((await testApp.request({ url: `/api/users/${user.id}`, token: other.token })).status).toBe(404);
		expect((await testApp.request({ url: '/api/users/999999', token: admin })).status).toBe(404);
		expect((await testApp.request({ url: '/api/users/abc', token: admin })).status).toBe(404);
	});
});
