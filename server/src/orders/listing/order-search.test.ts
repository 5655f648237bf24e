import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOrderNumber } from '#domain/catalogue/order-number.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let admin: { token: string; id: number };
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	admin = await testApp.make.admin();
	await enableGiftsAndGroups(testApp);
});
afterAll(() => testApp.close());

type FoundOrder = { extOrderId: string; number: string; kind: string; title: string | null; date_from: string | null };
const get = async (url: string, token = admin.token) => (await testApp.request({ url, token })).body;
const found = async (query: Record<string, string>): Promise<FoundOrder[]> =>
	(await get(`/api/orders?${new URLSearchParams(query)}`)).orders;
const search = async (q: string) => (await found({ q })).map(({ extOrderId }) => extOrderId);

describe('the number of an order', () => {
	it('F-085 is given to every order, however it was created, and is unique', async () => {
		const event = await makeEvent(testApp);
		const [first, second] = await Promise.all([testApp.make.user(), testApp.make.user()]);
		const buyers = await Promise.all(Array.from({ length: 6 }, () => testApp.make.user()));
		// six concurrent purchases are placed as a batch, a grant on its own
		const numbers = await Promise.all(buyers.map(({ token }) => bought(testApp, token, 'event', event.id)));
		const grant = { method: 'POST', url: `/api/payments/free/${event.id}`, token: admin.token, body: { userval: first.email } } as const;
		expect((await testApp.request(grant)).body.order.number).toSatisfy(isOrderNumber);
		numbers.push(await bought(testApp, second.token, 'gift', 'any'));
		const { orders } = await get('/api/orders?limit=100');
		const shown = orders.map(({ number }: FoundOrder) => number);
		expect(orders.filter(({ extOrderId }: FoundOrder) => numbers.includes(extOrderId))).toHaveLength(7);
		expect(shown.every((number: string) => /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(number) && isOrderNumber(number))).toBe(true);
		expect(new Set(shown).size).toBe(shown.length);
		const old = await testApp.context.db.rows<{ number: string }>(
			sql`select order_number(n) as number from generate_series(1, 20000) n union all select order_number(n) from generate_series(34359738360, 34359738367) n`,
		);
		expect(new Set(old.map(({ number }) => number)).size).toBe(old.length);
		expect(old.every(({ number }) => isOrderNumber(number))).toBe(true);
	});

	it('F-085 is in the mail, the owner’s answers, the list and the file, and identifies the order in addresses', {
		tags: ['slow'],
	}, async () => {
		const event = await makeEvent(testApp);
		const buyer = await testApp.make.user();
		const extOrderId = await bought(testApp, buyer.token, 'event', event.id);
		await testApp.pay(extOrderId);
		const [own] = (await get('/api/payments/user', buyer.token)).orders as FoundOrder[];
		const number = own?.number ?? '';
		expect(isOrderNumber(number)).toBe(true);
		const [mail] = await testApp.context.db.rows<{ body: string }>(
			sql`select body from outbox where recipient = ${buyer.email} and message_key like 'order-completed-%'`,
		);
		expect(mail?.body).toContain(number);
		expect((await testApp.request({ url: '/api/payments?format=csv', token: admin.token })).text).toContain(`${number};${extOrderId}`);
		for (const name of [number, extOrderId, number.toLowerCase()])
			expect((await get(`/api/payments/${name}`, buyer.token)).order).toMatchObject({ extOrderId, number });
		for (const part of [number, number.replace('-', ' '), number.slice(0, 4)])
			expect((await get(`/api/payments?number=${encodeURIComponent(part)}`)).orders).toContainEqual(
				expect.objectContaining({ extOrderId }),
			);
	});
});

describe('one search for orders', () => {
	it('F-084 finds any four characters of any of its numbers, with or without dashes, in all kinds and all times', {
		tags: ['slow'],
	}, async () => {
		const { id: user_id } = await testApp.make.user();
		const event = await makeEvent(testApp, { title: 'Termopile polskie' });
		const video = await makeVideo(testApp);
		const old = { user_id, created_at: '2019-05-05T10:00:00Z' };
		const orders = [
			await insertOrder(testApp, { ...old, event_id: event.id, provider_order_id: 'ZZQX7F2JPB190505GUEST000P01' }),
			await insertOrder(testApp, { ...old, video_id: video.id }),
			await insertOrder(testApp, { ...old, kind: 'group', event_id: event.id, quantity: 3 }),
			await insertOrder(testApp, { ...old, kind: 'gift', status: 'REFUNDED', refunded_at: '2019-06-05T10:00:00Z' }),
		];
		for (const { ext_order_id, number } of orders) {
			const plain = number.replace('-', '');
			for (const part of [
				number,
				plain,
				plain.slice(0, 4),
				plain.slice(2, 6),
				plain.slice(-4),
				`${number.slice(2, 7)}`,
				plain.toLowerCase(),
			])
				expect(await search(part)).toContain(ext_order_id);
			expect(await search(ext_order_id)).toContain(ext_order_id);
			expect(await search(ext_order_id.replaceAll('-', '').slice(3))).toContain(ext_order_id);
		}
		for (const part of ['ZZQX7F2JPB190505GUEST000P01', 'zzqx', 'F2JP', 'X7F-2JP'])
			expect(await search(part)).toEqual([orders[0]?.ext_order_id]);
		const [first] = await found({ q: 'F2JP' });
		expect(first).toMatchObject({ kind: 'event', title: 'Termopile polskie', date_from: expect.any(String), number: orders[0]?.number });
	});

	it('F-084 finds an order by the provider’s number of each of its payments', { tags: ['slow'] }, async () => {
		const event = await makeEvent(testApp);
		const { token, id } = await testApp.make.user();
		// the provider has the first payment, whose answer is lost: the next click starts another
		testApp.payu.setFaults({ answers: [{ on: 'create', fault: 'lost', times: 1 }] });
		await buy(testApp, token, 'event', event.id);
		const number = await bought(testApp, token, 'event', event.id);
		const payments = await testApp.context.db.rows<{ provider: string }>(sql`
			select a.provider_order_id as provider from payment_attempts a join orders o on o.id = a.order_id where o.user_id = ${id}`);
		expect(payments).toHaveLength(2);
		for (const { provider } of payments) expect(await search(provider.slice(0, 10))).toEqual([number]);
	});

	it('G-050 finds a part of a code however its dashes are typed, of orders and of codes no order used', async () => {
		const event = await makeEvent(testApp, { enable_codes: true });
		const buyer = await testApp.make.user();
		await makeCode(testApp, { user_id: buyer.id, percent: 10, code: 'ZIMA-KWARC-77' });
		const extOrderId = await bought(testApp, buyer.token, 'event', event.id);
		await makeCode(testApp, { percent: 15, code: 'ZIMA-KWARC-88' });
		const codes = async (name: string) =>
			(await get(`/api/codes?${new URLSearchParams({ name })}`)).codes.map(({ code }: { code: string }) => code);
		for (const typed of ['warc77', 'ZIMAKWARC77', 'a-kwarc-77', 'ARC 77', 'zimakw-arc77']) {
			expect(await search(typed), typed).toEqual([extOrderId]);
			expect(await codes(typed), typed).toEqual(['ZIMA-KWARC-77']);
		}
		expect(await codes('akwarc88')).toEqual(['ZIMA-KWARC-88']);
		expect(await search('akwarc88')).toEqual([]);
	});

	it('F-084 finds names in any order and case, a part of an e-mail, a code, a NIP and an amount', async () => {
		const event = await makeEvent(testApp, { enable_codes: true, price_grosze: 8731 });
		const buyer = await testApp.make.user({ firstname: 'Zofia', lastname: 'Żółwińska', email: 'zofia.zolw@dziupla.example.pl' });
		const code = await makeCode(testApp, { user_id: buyer.id, percent: 10, code: 'JESIEN-QUARK' });
		const extOrderId = await bought(testApp, buyer.token, 'event', event.id, {
			invoice: {
				invoiceType: 'company',
				company: 'Fundacja Dziupla',
				nip: '7740001454',
				street: 'Dębowa 1',
				city: 'Płock',
				state: 'mazowieckie',
				postal_code: '09-400',
				country_code: 'PL',
			},
		});
		const group = await bought(testApp, (await testApp.make.user()).token, 'group', `event-${event.id}-2`);
		await testApp.pay(group);
		const [{ code: made }] = (await get(`/api/groupTickets/${group}`)).order.codes;
		const { amount } = (await get(`/api/payments/${extOrderId}`)).order;
		const typed = String(amount).replace('.', ',');
		for (const words of [
			'żółwińska ZOFIA',
			'zolwinska',
			'Zofia Żół',
			'zolw@dziup',
			code.code,
			'jesien-quark',
			'QUARK',
			'774-000-14-54',
			'7740001454',
			'0014',
			'dziupla fundacja',
			typed,
			`${typed} zł`,
		])
			expect([words, await search(words)]).toEqual([words, expect.arrayContaining([extOrderId])]);
		expect(await search(made)).toContain(group);
		expect(await search('Żółwińska Ferdynand')).toEqual([]);
		expect(await search('nikt taki')).toEqual([]);
	});

	it('F-084 the lists of people and of invoices find the same way', async () => {
		const buyer = await testApp.make.user({ firstname: 'Tomasz', lastname: 'Żuk' });
		const order = await insertOrder(testApp, { user_id: buyer.id, event_id: (await makeEvent(testApp)).id });
		await testApp.context.db.run(sql`
			insert into invoices (order_id, user_id, data) values (${order.id}, ${buyer.id}, '{"firstname":"Wacława","lastname":"Gżegżółka","nip":"5213870274"}')`);
		for (const words of ['żuk tomasz', 'Gżegżółka Wacława', '521-387-02-74', order.number.replace('-', ''), order.number.slice(0, 4)])
			expect([words, (await get(`/api/invoices?q=${encodeURIComponent(words)}`)).invoices]).toEqual([
				words,
				[expect.objectContaining({ extOrderId: order.ext_order_id, number: order.number })],
			]);
		const ids = (users: { id: number }[]) => users.map(({ id }) => id);
		expect(ids((await get(`/api/users?search=${encodeURIComponent('żuk tomasz')}`)).users)).toEqual([buyer.id]);
		expect((await get(`/api/payments?user=${encodeURIComponent('Żuk Tomasz')}`)).orders).toMatchObject([{ number: order.number }]);
	});

	it('F-084 filters by kind, status and days, and refuses a reversed range', async () => {
		const { id: user_id } = await testApp.make.user({ lastname: 'Wszerz' });
		const event = await makeEvent(testApp);
		const one = await insertOrder(testApp, { user_id, event_id: event.id, created_at: '2020-02-29T22:59:00Z' });
		const two = await insertOrder(testApp, { user_id, kind: 'gift', status: 'CANCELED', created_at: '2020-03-01T12:00:00Z' });
		const of = async (query: Record<string, string>) => (await found({ q: 'Wszerz', ...query })).map(({ extOrderId }) => extOrderId);
		expect(await of({})).toEqual([two.ext_order_id, one.ext_order_id]);
		expect(await of({ kind: 'gift' })).toEqual([two.ext_order_id]);
		expect(await of({ status: 'COMPLETED' })).toEqual([one.ext_order_id]);
		expect(await of({ date_from: '2020-02-29', date_to: '2020-02-29' })).toEqual([one.ext_order_id]);
		expect(await of({ limit: '1', page: '2' })).toEqual([one.ext_order_id]);
		expect((await get('/api/orders?q=Wszerz&limit=1')).total).toBe(2);
		const turned = await testApp.request({ url: '/api/orders?date_from=2020-03-01&date_to=2020-02-01', token: admin.token });
		expect([turned.status, turned.body.formError]).toEqual([422, { date_to: 'Niepoprawna data' }]);
	});
});
