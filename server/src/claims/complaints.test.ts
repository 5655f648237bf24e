import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeImage } from '#testing/make-image.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { multipart } from '#testing/multipart.ts';
import { openRefundTestApp, type RefundTestApp } from '#testing/refund-test-app.ts';

let testApp: RefundTestApp['testApp'];
let admin: RefundTestApp['admin'];
let paidOrder: RefundTestApp['paidOrder'];
let finish: RefundTestApp['finish'];
beforeAll(async () => {
	({ testApp, admin, paidOrder, finish } = await openRefundTestApp());
});
beforeEach(async () => {
	testApp.setNow(new Date());
	await testApp.context.db.run(sql`truncate claims cascade`);
});
afterAll(() => testApp.close());

const FORM = { topic: 'picture', wish: 'part', content: 'Od 20:10 obraz zatrzymywał się co minutę.' };
const send = (body: Record<string, unknown>) => testApp.request({ method: 'POST', url: '/api/complaints', body: { ...FORM, ...body } });
const list = async (query = '') => (await testApp.request({ url: `/api/complaints?${query}`, token: admin.token })).body;
const put = (id: number, body: object) => testApp.request({ method: 'PUT', url: `/api/complaints/${id}`, token: admin.token, body });
const plain = (body = '') => body.replaceAll('\u00a0', ' ');

describe('a complaint', () => {
	it('N-024 gets a number, a day fourteen days later and a receipt by mail, and the staff see its order', async () => {
		const { buyer, number } = await paidOrder();
		testApp.setNow('2026-11-19T23:30:00Z');
		const answer = await send({ number, email: buyer.email });
		expect(answer).toMatchObject({
			status: 201,
			body: { complaint: { number: expect.stringMatching(/^REK-2026-\d{4,}$/), due_at: '2026-12-04' } },
		});
		const [mail] = await testApp.mails(buyer.email);
		expect(mail?.subject).toContain(answer.body.complaint.number);
		expect(plain(mail?.body)).toContain('najpóźniej 4 grudnia 2026');
		expect(plain(mail?.body)).toContain(FORM.content);
		expect(await list()).toMatchObject({
			waiting: 1,
			answered: 0,
			total: 1,
			claims: [{ topic: 'picture', wish: 'part', order: { extOrderId: number, amount: 40 } }],
		});
	});

	it('N-024 of an unknown order is taken too; what was typed is not mailed to an address that bought nothing', async () => {
		const answer = await send({ number: 'ABCD-EFGH', email: 'ktos@poczta.example' });
		expect(answer.status).toBe(201);
		const [mail] = await testApp.mails('ktos@poczta.example');
		expect(mail?.body).not.toContain('20:10');
		const { claims } = await list();
		expect(claims[0]).toMatchObject({ order: null, content: `${FORM.content}\n\n(ABCD-EFGH)` });
		expect((await put(claims[0].id, { outcome: 'whole', answer: 'Oddajemy.' })).body.formError).toHaveProperty('outcome');
	});

	it('N-024 sent again after a lost answer is the same complaint', async () => {
		const body = { number: '', email: 'raz@poczta.example', request_id: 'a1b2c3d4-form' };
		const [first, again] = [await send(body), await send(body)];
		expect(again.body).toEqual(first.body);
		expect((await list()).total).toBe(1);
	});

	it('N-024 has up to five pictures, which only the staff see; what is no picture is a wrong field', async () => {
		const jpeg = await makeImage({ width: 3000, height: 2000, format: 'jpeg' });
		const request = (files: Parameters<typeof multipart>[1]) =>
			testApp.request({
				method: 'POST',
				url: '/api/complaints',
				...multipart({ ...FORM, number: '', email: 'foto@poczta.example' }, files),
			});
		const wrong = await request({
			picture1: { bytes: jpeg },
			picture2: { bytes: Buffer.from('<svg onload=alert(1)>') },
			picture3: { bytes: jpeg.subarray(0, 300) },
		});
		expect([wrong.status, Object.keys(wrong.body.formError)]).toEqual([422, ['picture2', 'picture3']]);
		expect((await list()).total).toBe(0);
		expect((await request({ picture1: { bytes: jpeg }, picture2: { bytes: await makeImage() } })).status).toBe(201);
		const [claim] = (await list()).claims;
		expect(claim.pictures).toBe(2);
		const url = `/api/complaints/${claim.id}/pictures`;
		expect((await testApp.request({ url })).status).toBe(401);
		const { pictures } = (await testApp.request({ url, token: admin.token })).body;
		expect(pictures.map((one: string) => one.slice(0, 27))).toEqual(['data:image/jpeg;base64,/9j/', 'data:image/jpeg;base64,/9j/']);
	});

	it('N-024 is answered once: the words go by mail, a part of the price by the refunds of the order, and the trail keeps it', async () => {
		const { buyer, number } = await paidOrder();
		await send({ number, email: buyer.email });
		const { id, number: letter } = (await list()).claims[0];
		expect((await put(id, { outcome: 'part', answer: 'Oddajemy część.' })).body.formError).toHaveProperty('amount');
		expect((await put(id, { outcome: 'part', answer: 'Oddajemy część.', amount: 400 })).body.formError).toHaveProperty('amount');
		const both = await Promise.all([
			put(id, { outcome: 'part', answer: 'Oddajemy część.', amount: 15.5 }),
			put(id, { outcome: 'part', answer: 'Oddajemy część.', amount: 15.5 }),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		await finish();
		expect((await testApp.order(number)).returned_grosze).toBe(1550);
		expect((await testApp.mails(buyer.email)).map(({ body }) => plain(body)).join()).toContain('Zwracamy 15,50 zł.');
		expect(await list('state=answered')).toMatchObject({
			waiting: 0,
			answered: 1,
			claims: [{ outcome: 'part', amount: 15.5, answered_by: expect.any(String) }],
		});
		const trail = await testApp.context.db.row(sql`select 1 from audit where action = 'claims.answer' and subject_id = ${letter}`);
		expect(trail).not.toBeNull();
	});

	it('N-024 gives more access: a film lasts longer, and a ticket is followed by access to the film of its event', async () => {
		const video = await makeVideo(testApp, { tickets_expiration_time: 48 });
		const buyer = await testApp.make.user();
		const film = await bought(testApp, buyer.token, 'video', video.id);
		await testApp.pay(film);
		await send({ number: film, email: buyer.email });
		expect((await put((await list()).claims[0].id, { outcome: 'access', answer: 'Proszę oglądać.', days: 10 })).status).toBe(200);
		const left = Date.parse((await testApp.order(film)).expiration_date ?? '') - testApp.context.now().getTime();
		expect(Math.round(left / 86_400_000)).toBe(10);
		const ticket = await paidOrder();
		await send({ number: ticket.number, email: ticket.buyer.email });
		expect(await put((await list()).claims[0].id, { outcome: 'access', answer: 'Proszę oglądać.' })).toMatchObject({ status: 200 });
		const [mail] = await testApp.mails(ticket.buyer.email);
		expect(mail?.body).toMatch(/\/wideo\//);
	});

	it('N-024 tells the theatre three days before the last day, once, and the start view counts it', async () => {
		await testApp.context.db.run(
			sql`update settings set value = value || '{"contact_email": "teatr@poczta.example"}'::jsonb where section = 'app'`,
		);
		testApp.invalidateSettings();
		testApp.setNow('2026-11-19T12:00:00Z');
		await send({ number: '', email: 'czas@poczta.example' });
		const attention = async () =>
			(await testApp.request({ url: '/api/statistics/attention', token: (await testApp.make.admin()).token })).body.duties.filter(
				({ kind }: { kind: string }) => kind === 'complaints',
			);
		testApp.setNow('2026-11-29T22:59:00Z');
		await testApp.runJob('claims-alarm');
		expect([await testApp.mails('teatr@poczta.example'), await attention()]).toEqual([[], []]);
		testApp.setNow('2026-11-29T23:01:00Z');
		await testApp.runJob('claims-alarm');
		await testApp.runJob('claims-alarm');
		expect((await testApp.mails('teatr@poczta.example')).map(({ subject }) => plain(subject))).toEqual([
			expect.stringContaining('Odpowiedz do 3 grudnia 2026'),
		]);
		expect(await attention()).toEqual([{ kind: 'complaints', fields: [expect.stringMatching(/^REK-2026-/)], until: '2026-12-03' }]);
	});

	it('N-024 N-029 is in the export of its writer', async () => {
		const { buyer, number } = await paidOrder();
		await send({ number, email: buyer.email });
		const exported = await testApp.request({ url: `/api/users/${buyer.id}/export`, token: buyer.token });
		expect(JSON.stringify(exported.body.claims)).toContain(FORM.content);
	});
});
