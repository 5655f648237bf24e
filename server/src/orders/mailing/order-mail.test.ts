import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream } from '#testing/make-live.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let token: string;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	token = (await testApp.make.admin()).token;
	await enableGiftsAndGroups(testApp);
});
afterAll(() => testApp.close());

const send = (number: string, by: string | null = token) =>
	testApp.request({ method: 'POST', url: `/api/orders/${number}/mail`, token: by });
const mailsTo = (email: string) =>
	testApp.context.db.rows<{ id: number; subject: string; body: string; files: number }>(sql`
		select id, subject, body, jsonb_array_length(attachments) as files from outbox
		where recipient = ${email} and message_key like 'order-completed-%' order by id`);

it('F-092 an admin can send the confirmation again any number of times, with ticket, codes and calendar, and is recorded', {
	tags: ['slow'],
}, async () => {
	const event = await makeEvent(testApp, { date_from: '2098-06-28' });
	const buyer = await testApp.make.user();
	const extOrderId = await bought(testApp, buyer.token, 'event', event.id);
	const open = await send(extOrderId);
	expect([open.status, open.body.type]).toEqual([409, 'illegal_transition']);
	await testApp.pay(extOrderId);
	const [first] = await mailsTo(buyer.email);
	const answer = await send(extOrderId);
	expect(answer).toMatchObject({ status: 202, body: { mail: { to: buyer.email, subject: first?.subject } } });
	expect((await send(extOrderId)).status).toBe(202);
	const mails = await mailsTo(buyer.email);
	expect(mails).toHaveLength(3);
	expect(mails.every(({ body, files }) => body === first?.body && files === 1)).toBe(true);
	const trail = await testApp.context.db.rows(sql`select 1 from audit where action = 'orders.mail' and subject_id = ${extOrderId}`);
	expect(trail).toHaveLength(2);

	const group = await bought(testApp, buyer.token, 'group', `event-${event.id}-2`);
	await testApp.pay(group);
	const { codes } = (await testApp.request({ url: `/api/groupTickets/${group}`, token })).body.order;
	expect((await send(group)).status).toBe(202);
	for (const { code } of codes) expect((await mailsTo(buyer.email)).at(-1)?.body).toContain(code);
	for (const [at, { code }] of codes.entries()) {
		const guest = await testApp.make.user();
		await testApp.request({ method: 'POST', url: `/api/users/${guest.id}/codes`, token: guest.token, body: { code } });
		await send(group);
		const body = (await mailsTo(buyer.email)).at(-1)?.body ?? '';
		expect(codes.filter((one: { code: string }) => body.includes(one.code))).toEqual(codes.slice(at + 1));
		expect(body).toContain('Liczba biletów: 2');
		expect(body.includes('zostały już aktywowane')).toBe(at === 1);
	}
	expect(first?.body).not.toContain('Zapis dostępny do');
	const evening = '2098-06-28T18:00:00.000Z';
	await insertStream(testApp, { event, admin: buyer, onAirAt: evening, lastSegmentAt: evening, endedAt: evening });
	await testApp.context.db.run(sql`update events set replay_until = '2098-06-30T21:59:00.000Z' where id = ${event.id}`);
	await send(extOrderId);
	const last = async () => (await mailsTo(buyer.email)).at(-1)?.body.replaceAll('\u00a0', ' ');
	const ended = await last();
	expect(ended, 'B-024').toContain('Zapis dostępny do: 30 czerwca 2098, 23:59');
	expect(ended).toContain('Transmisja zakończona · Zapis do 30 czerwca 2098, 23:59');
	expect(ended).not.toContain('Kod trzeba wpisać');
	await testApp.context.db.run(sql`
		insert into fair_play_gifts (event_id, user_id, kind, given_at, recording_until)
		values (${event.id}, ${buyer.id}, 'recording', now(), '2098-07-02T21:59:00.000Z')`);
	await send(extOrderId);
	expect(await last(), 'B-029 a recording given to this person').toContain('Zapis dostępny do: 2 lipca 2098, 23:59');
	for (const [kind, slug] of [
		['gift', `event-${event.id}`],
		['group', `event-${event.id}-2`],
	] as const) {
		await testApp.pay(await bought(testApp, buyer.token, kind, slug));
		expect(await last(), kind).toContain('Kod trzeba wpisać na koncie przed: 28 czerwca 2098, 21:00');
	}
});

it('F-051 group access to a recording is no ticket, and its mail names the hours', async () => {
	const video = await makeVideo(testApp, { tickets_expiration_time: 72 });
	const buyer = await testApp.make.user();
	await enableGiftsAndGroups(testApp);
	await testApp.pay(await bought(testApp, buyer.token, 'group', `video-${video.id}-2`));
	const [mail] = await mailsTo(buyer.email);
	const body = mail?.body.replaceAll('\u00a0', ' ') ?? '';
	expect(body).toContain('Czas dostępu: 72 godziny od użycia kodu');
	expect(body).toContain('Liczba osób: 2');
	expect(`${mail?.subject} ${body}`).not.toMatch(/bilety|biletów/i);
	const premiere = await makeVideo(testApp, { tickets_expiration_time: 72, available_from: '2098-06-30T17:00:00.000Z' });
	await testApp.pay(await bought(testApp, buyer.token, 'group', `video-${premiere.id}-2`));
	const before = (await mailsTo(buyer.email)).at(-1)?.body.replaceAll('\u00a0', ' ');
	expect(before).toContain('Czas dostępu: 72 godziny od użycia kodu, najwcześniej od 30 czerwca 2098, 19:00');
});

it('F-092 the confirmation of a gift has the end of its own code, its worth once it is universal, and no code that has expired', async () => {
	const event = await makeEvent(testApp);
	const buyer = await testApp.make.user();
	await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: '2098-06-30T21:59:00.000Z' } });
	const gift = await bought(testApp, buyer.token, 'gift', `event-${event.id}`);
	await testApp.pay(gift);
	await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: null } });
	const again = async () => {
		expect((await send(gift)).status).toBe(202);
		return (await mailsTo(buyer.email)).at(-1)?.body.replaceAll('\u00a0', ' ') ?? '';
	};
	expect(await again()).toContain('Kod ważny do: 30 czerwca 2098, 23:59');
	expect(await again()).toContain(`Prezent „${event.title}” jest gotowy`);
	expect(await again()).toMatch(/Gdzie wpisać kod: http.*\/konto/);
	await testApp.request({ method: 'POST', url: '/api/refund-batches', token, body: { event_id: event.id, reason: 'Choroba' } });
	const universal = await again();
	expect(universal).toContain('jego kod obniża teraz o 40,00 zł');
	expect(universal).not.toContain('jest gotowy');
	const { codes } = (await testApp.request({ url: `/api/gifts/${gift}`, token })).body.order;
	expect(universal).toContain(codes[0].code);
	const receiver = await testApp.make.user();
	await testApp.request({ method: 'POST', url: `/api/users/${receiver.id}/codes`, token: receiver.token, body: { code: codes[0].code } });
	const taken = await again();
	expect(taken).toContain('nikt inny nie może go aktywować');
	expect(taken).not.toContain('Gdzie wpisać kod');
	expect(taken).toContain('jego kod obniża teraz o 40,00 zł');
	await testApp.context.db.run(sql`update codes set expiration_date = ${testApp.context.now()} where code = ${codes[0].code}`);
	expect(await again()).not.toContain(codes[0].code);
});

it('R-079 F-092 repeats the consent in the wording it was given in, and none whose version is not known', async () => {
	const buyer = await testApp.make.user();
	const group = await bought(testApp, buyer.token, 'group', `video-${(await makeVideo(testApp)).id}-2`);
	await testApp.pay(group);
	expect((await mailsTo(buyer.email))[0]?.body).toContain('po ich wykorzystaniu tracę prawo odstąpienia');
	const asked = [];
	for (const version of ['2026-11-15', 'lost']) {
		await testApp.context.db.run(sql`update orders set consent_version = ${version} where ext_order_id = ${group}`);
		await send(group);
		const body = (await mailsTo(buyer.email)).at(-1)?.body;
		asked.push([body?.includes('w oznaczonym dniu'), body?.includes('odstąpienia')]);
	}
	expect(asked).toEqual([
		[true, true],
		[false, false],
	]);
});

it('F-092 refuses orders without a confirmation', async () => {
	const event = await makeEvent(testApp);
	const buyer = await testApp.make.user();
	const extOrderId = await bought(testApp, buyer.token, 'event', event.id);
	await testApp.pay(extOrderId);
	expect((await send('WYD-NIE-MA')).status).toBe(404);
	const refunded = await testApp.request({ method: 'POST', url: `/api/orders/${extOrderId}/refunds`, token, body: {} });
	expect(refunded.status).toBe(201);
	await testApp.payu.idle();
	const answer = await send(extOrderId);
	expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('tylko dla zakończonego')]);
	expect(await mailsTo(buyer.email)).toHaveLength(1);
});
