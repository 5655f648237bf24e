import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let token: string;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const form = { code: 'KLASA-', desc: 'Dla szkół', product_id: 'any', discount: '25%', expiration_date: '2031-03-31' };
const post = (body: object) => testApp.request({ method: 'POST', url: '/api/codes/', token, body: { ...form, ...body } });
const batches = async () => (await testApp.request({ url: '/api/codes/batches', token })).body.batches;
const activate = (person: { id: number; token: string }, code: string) =>
	testApp.request({ method: 'POST', url: `/api/users/${person.id}/codes`, token: person.token, body: { code } });

describe('batches of codes', () => {
	it('F-088 R-127 have a name, the number of used codes, pages, and a CSV file', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4000, enable_codes: true });
		const made = (await post({ number: 3, batch: 'Matury 2031', product_id: `event-${event.id}`, discount: '100%' })).body.codes;
		const guest = await testApp.make.user();
		expect((await activate(guest, made[0].code)).body.result).toBe('used');
		const [batch] = await batches();
		expect(batch).toEqual({
			id: expect.any(Number),
			name: 'Matury 2031',
			codes: 3,
			used: 1,
			revoked: 0,
			expiration_date: '2031-03-31T21:59:59.999Z',
		});
		const csv = await testApp.request({ url: `/api/codes/batches/${batch.id}?format=csv`, token });
		expect(csv.headers['content-type']).toContain('text/csv');
		expect(csv.text.charCodeAt(0)).toBe(0xfeff);
		expect(csv.text.trim().split('\r\n')).toHaveLength(4);
		for (const { code } of made) expect(csv.text).toContain(code);
		expect(csv.text).toContain('wykorzystany');
		expect((await testApp.request({ url: `/api/codes/batches/${batch.id}`, token })).body.batch).toEqual(batch);
		// sent twice at once, and again because the answers were lost
		const sent = () => post({ number: 1, request_id: 'form-of-codes' });
		const answers = [...(await Promise.all([sent(), sent()])), await sent()];
		expect(new Set(answers.map(({ body }) => body.codes[0].code)).size).toBe(1);
		expect((await batches())[0]).toMatchObject({ name: 'Dla szkół', codes: 1 });
		const second = await testApp.request({ url: '/api/codes/batches?page=2&limit=1', token });
		expect(second.body).toEqual({ batches: [batch], total: 2 });
	});

	it('F-088 are revoked together: used codes and those of a pending payment stay, and a second call revokes none', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4000, enable_codes: true });
		const made = (await post({ number: 4, batch: 'Odwołane', product_id: `event-${event.id}`, discount: '50%' })).body.codes;
		const [free, activated, held, used] = made.map(({ code }: { code: string }) => code);
		const people = [await testApp.make.user(), await testApp.make.user(), await testApp.make.user()] as const;
		await activate(people[0], activated);
		await activate(people[1], held);
		await bought(testApp, people[1].token, 'event', event.id);
		await activate(people[2], used);
		await testApp.pay(await bought(testApp, people[2].token, 'event', event.id));
		const [batch] = await batches();
		const revoke = () => testApp.request({ method: 'DELETE', url: `/api/codes/batches/${batch.id}`, token });
		expect(await revoke()).toMatchObject({ status: 200, body: { revoked: 2 } });
		expect((await revoke()).body).toEqual({ revoked: 0 });
		expect((await activate(people[0], free)).body.type).toBe('code_expired');
		const revoked = await testApp.context.db.rows<{ code: string }>(sql`select code from codes where revoked_at is not null order by id`);
		expect(revoked.map(({ code }) => code)).toEqual([free, activated]);
		expect((await batches())[0]).toMatchObject({ codes: 4, used: 1, revoked: 2 });
		const audited = await testApp.context.db.rows(sql`select 1 from audit where action = 'codes.revoke_batch'`);
		expect(audited).toHaveLength(1);
	});

	it('F-088 are at most 10,000 codes, valid to the end of a day not in the past', async () => {
		expect((await post({ number: 10_001 })).body.formError).toEqual({ number: 'Najwyżej 10 000 kodów naraz.' });
		expect((await post({ number: 1, expiration_date: '2020-01-01' })).body.formError).toEqual({ expiration_date: 'Ta data już minęła.' });
		const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format(testApp.context.now());
		const [made] = (await post({ number: 1, expiration_date: today })).body.codes;
		expect((await activate(await testApp.make.user(), made.code)).body.result).toBe('activated');
		const put = (body: object) => testApp.request({ method: 'PUT', url: `/api/codes/${made.id}`, token, body });
		expect((await put({ expiration_date: '2020-01-01' })).body.formError).toHaveProperty('expiration_date');
		expect((await put({ expiration_date: made.expiration_date, desc: 'Inny' })).status).toBe(200);
	});

	it('F-088 are 404 when unknown', async () => {
		expect((await testApp.request({ url: '/api/codes/batches/999999?format=csv', token })).status).toBe(404);
		expect((await testApp.request({ method: 'DELETE', url: '/api/codes/batches/999999', token })).status).toBe(404);
	});
});
