import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let token: string;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	token = (await testApp.make.admin()).token;
	await enableGiftsAndGroups(testApp);
});
afterAll(() => testApp.close());

const post = (body: unknown) => testApp.request({ method: 'POST', url: '/api/codes/', token, body });
const form = { code: 'LATO', desc: 'Lato w teatrze', product_id: 'any', discount: '25%', limit: 5, expiration_date: '2030-06-30 23:59' };
const ids = async (query: string) =>
	(await testApp.request({ url: `/api/codes?${query}`, token })).body.codes.map(({ id }: { id: number }) => id);

describe('codes for admins', () => {
	it('S3-138 S3-086 S3-087 R-158 makes one code for several people', async () => {
		const event = await makeEvent(testApp, { title: 'Kordian' });
		const { status, body } = await post({ ...form, product_id: `event-${event.id}`, discount: '12.50' });
		expect(status).toBe(201);
		expect(body.codes).toEqual([
			{
				id: expect.any(Number),
				code: 'LATO',
				desc: 'Lato w teatrze',
				desc_en: null,
				discount: '12.50',
				discount_percent: null,
				discount_cash: 12.5,
				event_id: event.id,
				video_id: null,
				product_id: `event-${event.id}`,
				title: 'Kordian',
				limit: 5,
				numberOfUses: 0,
				activation_date: null,
				used: 0,
				usage_date: null,
				expiration_date: '2030-06-30T21:59:00.000Z',
				created_at: expect.any(String),
				updated_at: expect.any(String),
				extOrderId: null,
				order: null,
				revoked: 0,
			},
		]);
		expect(await post({ ...form, code: ' lato ' })).toMatchObject({ status: 422, body: { formError: { code: 'Taki kod już istnieje.' } } });
	});

	it('R-094 C6 makes one-time codes: prefix and 12 characters without 0, O, 1, I, each its own', async () => {
		const { body } = await post({ ...form, code: 'ZIMA-', limit: null, number: 2000 });
		const codes: string[] = body.codes.map(({ code }: { code: string }) => code);
		expect(new Set(codes).size).toBe(2000);
		for (const code of codes) expect(code).toMatch(/^ZIMA-[A-HJ-NP-Z2-9]{12}$/);
		expect(testApp.logged.join('')).not.toContain(codes[0]);
		expect(await post({ ...form, code: 'X'.repeat(18), number: 2 })).toMatchObject({
			status: 422,
			body: { formError: { code: expect.any(String) } },
		});
	});

	it('C12 F-088 answers others while it makes 10,000 codes', { tags: ['slow'] }, async () => {
		let isDone = false;
		const made = (async () => {
			const answer = await testApp.app.inject({
				method: 'POST',
				url: '/api/codes',
				headers: { 'x-auth-token': token },
				payload: { ...form, code: 'MASA-', limit: null, number: 10_000 },
				payloadAsStream: true,
			});
			let bytes = 0;
			for await (const chunk of answer.stream()) bytes += chunk.length;
			isDone = true;
			return { status: answer.statusCode, bytes };
		})();
		let answeredMeanwhile = 0;
		while (!isDone) {
			expect((await testApp.request({ url: '/healthz' })).status).toBe(200);
			await new Promise(setImmediate);
			if (!isDone) answeredMeanwhile++;
		}
		const { status, bytes } = await made;
		expect(status).toBe(201);
		expect(bytes).toBeGreaterThan(10_000 * 100);
		const { rows } = await testApp.context.db.pool.query("select count(*)::int as n from codes where code like 'MASA-%'");
		expect(rows[0].n).toBe(10_000);
		expect(answeredMeanwhile).toBeGreaterThan(5);
	});

	it('S3-109 S3-110 S3-113 reports wrong and missing fields with the texts of the specification', async () => {
		for (const body of [{ code: '', desc: '', product_id: 'coś', discount: '0%', limit: 'x', expiration_date: 'kiedyś' }, {}])
			expect((await post(body)).body.formError).toMatchObject({
				code: 'Niepoprawny kod/prefiks',
				desc: 'Pole wymagane. Prosimy podać opis kodu.',
				discount: 'Niepoprawna wartość.',
				expiration_date: 'Niepoprawna data.',
				product_id: expect.any(String),
				limit: expect.any(String),
			});
		expect((await post({ ...form, code: 'X'.repeat(31) })).body.formError.code).toBe('Maksymalna liczba znaków to 30');
		for (const discount of ['0', '101%', '-5', '1.999', 'pół', ''])
			expect((await post({ ...form, code: 'ZŁY', discount })).status).toBe(422);
		expect((await post({ ...form, code: 'NIEMA', product_id: 'event-999999' })).body.formError.product_id).toBe('Nie ma takiej pozycji.');
	});

	it('S3-136 filters by expiry, name, limits, availability, discount and product', async () => {
		const event = await makeEvent(testApp);
		const person = await testApp.make.user();
		const many = await makeCode(testApp, {
			code: 'FILTR-WIELE',
			limit: 7,
			percent: 33,
			event_id: event.id,
			expiration_date: '2031-02-03T12:00:00Z',
		});
		const old = await makeCode(testApp, { code: 'FILTR-STARY', limit: 3, expiration_date: '2020-02-03T12:00:00Z' });
		const gone = await makeCode(testApp, { code: 'FILTR-WZIETY', user_id: person.id, cash_grosze: 4321 });
		const endless = await makeCode(testApp, { code: 'FILTR-ZAWSZE', limit: 4, expiration_date: null });
		const some = 'name=filtr';
		expect((await ids(some)).sort()).toEqual([many.id, old.id, gone.id, endless.id].sort());
		expect(await ids(`${some}&expiration_date_from=2031-02-03&expiration_date_to=2031-02-03`)).toEqual([many.id]);
		expect(await ids(`${some}&min_limit=2&sort=limit&order=asc`)).toEqual([old.id, endless.id, many.id]);
		expect(await ids(`${some}&limit=1`)).toEqual([gone.id]);
		expect(await ids(`${some}&available=1&sort=limit`)).toEqual([many.id, endless.id]);
		expect(await ids(`${some}&expiration_date_from=2031-02-04`)).toEqual([endless.id]);
		expect(await ids(`${some}&discount=33%25`)).toEqual([many.id]);
		expect(await ids(`${some}&discount=43.21`)).toEqual([gone.id]);
		expect(await ids(`event_id=${event.id}`)).toEqual([many.id]);
		expect((await testApp.request({ url: `/api/codes?${some}&per_page=3&page=2`, token })).body).toMatchObject({ total: 4, codes: [{}] });
	});

	it('S3-137 S3-139 reads one with its uses, changes it, and deletes it unless someone used or paid for it', async () => {
		const person = await testApp.make.user();
		const code = await makeCode(testApp, { limit: 3, user_id: person.id });
		const url = `/api/codes/${code.id}`;
		expect((await testApp.request({ url: `${url}?uses=1`, token })).body.code.uses).toMatchObject([
			{ userId: person.id, used: 0, usage_date: null },
		]);
		expect((await testApp.request({ url: `${url}?uses=1&limit=1&page=2`, token })).body).toMatchObject({ code: { uses: [] }, total: 1 });
		expect((await testApp.request({ url, token })).body.code).not.toHaveProperty('uses');
		const changed = await testApp.request({ method: 'PUT', url, token, body: { desc: 'Nowy opis', discount: '50%', limit: 9 } });
		expect(changed.body.code).toMatchObject({ desc: 'Nowy opis', discount_percent: 50, limit: 9, numberOfUses: 1 });
		const two = await makeCode(testApp, { limit: 2 });
		await testApp.context.db.pool.query('update codes set uses_count = 2 where id = $1', [two.id]);
		expect((await testApp.request({ method: 'PUT', url: `/api/codes/${two.id}`, token, body: { limit: 1 } })).status).toBe(422);
		const event = await makeEvent(testApp, { enable_codes: true });
		await testApp.pay(await bought(testApp, person.token, 'event', event.id));
		expect(await testApp.request({ method: 'DELETE', url, token })).toMatchObject({ status: 409, body: { type: 'code_used' } });
		const gift = await bought(testApp, person.token, 'gift', 'any');
		await testApp.pay(gift);
		const [made] = (await testApp.request({ url: `/api/gifts/${gift}`, token })).body.order.codes;
		const paid = `/api/codes/${made.id}`;
		await testApp.context.db.pool.query("update codes set expiration_date = '2030-01-01' where id = $1", [made.id]);
		const refused = { status: 409, body: { type: 'in_use', message: expect.stringContaining('opłacony bilet z zamówienia') } };
		expect(await testApp.request({ method: 'DELETE', url: paid, token })).toMatchObject(refused);
		const put = (body: object) => testApp.request({ method: 'PUT', url: paid, token, body });
		for (const worth of [{ discount: '10%' }, { limit: 500 }, { product_id: `event-${event.id}` }])
			expect(await put({ desc: 'Inny', ...worth })).toMatchObject(refused);
		const { code: kept } = (await testApp.request({ url: paid, token })).body;
		expect(kept).toMatchObject({ desc: expect.not.stringContaining('Inny'), extOrderId: gift, order: { kind: 'gift' } });
		expect((await put({ expiration_date: testApp.context.now().toISOString().slice(0, 10) })).body.formError).toHaveProperty(
			'expiration_date',
		);
		expect(await put({ ...kept, desc: 'Inny', expiration_date: '2035-01-01' })).toMatchObject({
			status: 200,
			body: { code: { desc: 'Inny', discount: kept.discount, limit: kept.limit, product_id: 'any' } },
		});
		const spare = await makeCode(testApp, { user_id: person.id });
		expect((await testApp.request({ method: 'DELETE', url: `/api/codes/${spare.id}`, token })).status).toBe(204);
		expect((await testApp.request({ url: `/api/codes/${spare.id}`, token })).status).toBe(404);
		const { rows } = await testApp.context.db.pool.query("select action from audit where action like 'codes.%' order by id");
		expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['codes.create', 'codes.update', 'codes.delete']));
	});
});
