import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { finishedOrBlocked, type Without, whilePaused } from '#testing/interleave.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openRefundTestApp, type RefundTestApp } from '#testing/refund-test-app.ts';

let testApp: RefundTestApp['testApp'];
let admin: RefundTestApp['admin'];
let paidOrder: RefundTestApp['paidOrder'];
beforeAll(async () => {
	({ testApp, admin, paidOrder } = await openRefundTestApp());
});
afterAll(() => testApp.close());

type Buyer = { id: number; email: string; token: string };

const send = (body: Record<string, unknown>) => testApp.request({ method: 'POST', url: '/api/withdrawals', body });
const confirm = (number: string, email: string) => send({ name: 'Róża Gęsia', number, email, step: 'confirm' });
const list = async (state = 'waiting') =>
	(await testApp.request({ url: `/api/withdrawals?state=${state}&limit=100`, token: admin.token })).body;
const rows = async () => (await testApp.context.db.one<{ count: number }>(sql`select count(*)::int as count from claims`)).count;
const letters = async (email: string) => (await testApp.mails(email)).filter(({ subject }) => /odstąpienia/.test(subject));
const watch = (buyer: Buyer, id: number) =>
	testApp.request({ method: 'POST', url: `/api/watch/video/${id}`, token: buyer.token, body: {} });

async function paid(kind: 'video' | 'gift' | 'group') {
	const buyer: Buyer = await testApp.make.user();
	const video = await makeVideo(testApp);
	const product = { video: video.id, gift: `video-${video.id}`, group: `video-${video.id}-5` }[kind];
	const number = await bought(testApp, buyer.token, kind, product);
	await testApp.pay(number);
	return { buyer, number, video };
}

describe('a statement of withdrawal', () => {
	it('N-020 is shown before it is made, and showing it makes nothing', async () => {
		const before = await rows();
		const answer = await send({ name: ' Róża Gęsia ', number: '7kq2-mxa9', email: 'r@poczta.example', step: 'preview' });
		expect(answer).toMatchObject({
			status: 200,
			body: { statement: { received_at: null, text: 'Ja, Róża Gęsia, odstępuję od umowy, zamówienie 7KQ2-MXA9.' } },
		});
		expect(await rows()).toBe(before);
	});

	it('N-020 of an unused gift returns the money at once, ends its code, and is confirmed by mail with its second', async () => {
		const { buyer, number } = await paid('gift');
		const answer = await confirm(number, buyer.email);
		expect(answer.body.statement.text).toContain(number);
		const order = await testApp.order(number);
		expect(order.status).toBe('WAITING_FOR_REFUND');
		const [mail] = await letters(buyer.email);
		expect(mail?.subject).toMatch(/ODS-\d{4}-\d{4}/);
		expect(mail?.body.replaceAll('\u00a0', ' ')).toMatch(/Otrzymano.*\d\d\.\d\d\.\d{4}, \d+:\d\d:\d\d/s);
		expect(mail?.body).toContain(answer.body.statement.text);
		expect(mail?.body).toContain('Zwracamy');
		expect((await list('answered')).claims[0]).toMatchObject({ kind: 'withdrawal', outcome: 'whole', why: 'unused', answered_by: null });
	});

	it('N-020 of a recording that nobody has started returns the money; of a started one it waits for the staff with its clock', async () => {
		const { buyer, number } = await paid('video');
		await confirm(
			(await testApp.request({ url: `/api/videopayments/${number}`, token: buyer.token })).body.order.number.toLowerCase(),
			buyer.email,
		);
		expect((await testApp.order(number)).status).toBe('WAITING_FOR_REFUND');
		const started = await paid('video');
		expect((await watch(started.buyer, started.video.id)).status).toBe(200);
		await confirm(started.number, started.buyer.email);
		expect((await testApp.order(started.number)).status).toBe('COMPLETED');
		const [mail] = await letters(started.buyer.email);
		expect(mail?.body.replaceAll('\u00a0', ' ')).toContain('Pracownik teatru odpowie najpóźniej');
		const { claims } = await list();
		const waiting = claims.find((claim: { order: { extOrderId: string } }) => claim.order.extOrderId === started.number);
		expect(waiting).toMatchObject({ why: 'started', outcome: null, order: { views: 1 } });
	});

	it('N-020 of a ticket for a set day is received, and the staff answer it: refused, or the whole price by the order', async () => {
		const { buyer, number } = await paidOrder();
		await confirm(number, buyer.email);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
		const { claims } = await list();
		const claim = claims.find((one: { order: { extOrderId: string } }) => one.order.extOrderId === number);
		expect(claim).toMatchObject({ why: 'set_day' });
		const put = (body: object) => testApp.request({ method: 'PUT', url: `/api/withdrawals/${claim.id}`, token: admin.token, body });
		expect((await put({ outcome: 'access', answer: 'Nie.' })).body).toMatchObject({ formError: { outcome: expect.any(String) } });
		expect(await put({ outcome: 'whole', answer: 'Oddajemy pieniądze.' })).toMatchObject({
			status: 200,
			body: { claim: { outcome: 'whole', amount: 40 } },
		});
		expect((await testApp.order(number)).status).toBe('WAITING_FOR_REFUND');
		expect((await put({ outcome: 'refused', answer: 'Jednak nie.' })).status).toBe(409);
		expect((await testApp.mails(buyer.email))[0]?.body).toContain('Oddajemy pieniądze.');
	});

	it("N-020 with an unknown number, or somebody else's, gets the same answer and nothing more", async () => {
		const { buyer, number } = await paid('gift');
		const stranger: Buyer = await testApp.make.user();
		const before = await rows();
		const shape = (answer: { status: number; body: { statement: { text: string } } }, named: string) => [
			answer.status,
			Object.keys(answer.body.statement),
			answer.body.statement.text.replace(named, '#'),
		];
		const known = shape(await confirm(number, stranger.email), number);
		const unknown = shape(await confirm('PRE-NIE-MA-TAKIEGO', buyer.email), 'PRE-NIE-MA-TAKIEGO');
		expect(unknown).toEqual(known);
		expect(await rows()).toBe(before);
		expect([await letters(buyer.email), await letters(stranger.email)]).toEqual([[], []]);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
		expect(shape(await confirm(number, buyer.email), number)).toEqual(unknown);
	});

	it('N-020 made twice at once, and once more, is one statement, one refund and one mail', async () => {
		const { buyer, number } = await paid('gift');
		await Promise.all([confirm(number, buyer.email), confirm(number, buyer.email)]);
		expect((await confirm(number, buyer.email)).status).toBe(200);
		const { id } = await testApp.order(number);
		const made = await testApp.context.db.one<{ claims: number; refunds: number }>(sql`
			select (select count(*)::int from claims where order_id = ${id}) as claims, (select count(*)::int from refunds where order_id = ${id}) as refunds`);
		expect([made, (await letters(buyer.email)).length]).toEqual([{ claims: 1, refunds: 1 }, 1]);
	});

	it('N-020 control: a first play during a withdrawal waits for it and is refused by the lock of the order; without it the film starts and is paid back', async () => {
		const race = async (without: Without[]) => {
			const { buyer, number, video } = await paid('video');
			let play: ReturnType<typeof watch> | undefined;
			await whilePaused(
				testApp,
				{ after: /insert into claims/, without },
				() => confirm(number, buyer.email),
				async (pid) => {
					play = watch(buyer, video.id);
					await finishedOrBlocked(testApp, pid, play);
				},
			);
			expect((await testApp.order(number)).status).toBe('WAITING_FOR_REFUND');
			return (await play)?.status;
		};
		expect(await race([])).toBe(409);
		expect(await race([[/ for share/, '']])).toBe(200);
		await testApp.context.db.run(sql`truncate view_starts`);
	});

	it('N-020 of a group half used waits for the staff, who count the part', async () => {
		const { buyer, number } = await paid('group');
		const { codes } = (await testApp.request({ url: `/api/groupTickets/${number}`, token: buyer.token })).body.order;
		const pupil: Buyer = await testApp.make.user();
		const used = await testApp.request({
			method: 'POST',
			url: `/api/users/${pupil.id}/codes`,
			token: pupil.token,
			body: { code: codes[0].code },
		});
		expect(used.status).toBeLessThan(300);
		await confirm(number, buyer.email);
		const { claims } = await list();
		const claim = claims.find((one: { order: { extOrderId: string } }) => one.order.extOrderId === number);
		expect(claim).toMatchObject({ why: 'half_used', outcome: null });
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('N-020 names all fields that are wrong at once', async () => {
		const answer = await send({ name: ' ', number: '', email: 'nie', step: 'perhaps' });
		expect(Object.keys(answer.body.formError).sort()).toEqual(['email', 'name', 'number', 'step']);
		expect((await testApp.request({ url: '/api/withdrawals' })).status).toBe(401);
	});

	it('N-020 is within the rules of the data, and an event of another day keeps its seats until the money is back', async () => {
		const event = await makeEvent(testApp, { available_tickets: 10 });
		const buyer: Buyer = await testApp.make.user();
		const number = await bought(testApp, buyer.token, 'gift', `event-${event.id}`);
		await testApp.pay(number);
		await confirm(number, buyer.email);
		expect(await testApp.seats(event.id)).toBe(1);
	});
});
