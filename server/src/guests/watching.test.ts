import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { boughtAsGuest } from '#testing/guest.ts';
import { makeAccount } from '#testing/make-account.ts';
import { makeHosted } from '#testing/make-hosted.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';
import { browserOf } from '#testing/watching-browser.ts';

let testApp: PaymentTestApp;
let filmId: number;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	const admin = await testApp.make.admin();
	filmId = (await makeHosted(testApp, admin.token)).id;
});
afterAll(() => testApp.close());

const newVideo = async () => (await makeVideo(testApp, { video_price_grosze: 2_500, video_link: String(filmId) })).id;
const start = (id: number, guest: string) =>
	testApp.request({ method: 'POST', url: `/api/watch/video/${id}`, cookies: { guest }, body: {} });
const bytesOf = async (url: string) => (await testApp.request({ url, headers: { range: 'bytes=0-9', ...browserOf(testApp, url) } })).status;

let n = 0;
async function paidGuest(email = `widz${++n}@poczta.test`) {
	const id = await newVideo();
	const right = await boughtAsGuest(testApp, email, `video-${id}`);
	await testApp.pay(right.extOrderId);
	return { id, ...right };
}

describe('watching with a guest right', () => {
	it('N-004 the browser that bought watches this title, without a session, by an account that was never confirmed', async () => {
		const { id, guest } = await paidGuest();
		const answer = await start(id, guest);
		expect(answer).toMatchObject({ status: 200, body: { source: { kind: 'file' }, choices: null } });
		expect(await bytesOf(answer.body.source.url)).toBe(206);
		const page = await testApp.request({ url: `/api/videos/${id}`, cookies: { guest } });
		expect(page.body.video).toMatchObject({ access: true, paymentStatus: 'COMPLETED' });
		expect((await testApp.request({ url: `/api/videos/${id}` })).body.video.access).toBeUndefined();
		const beat = { method: 'PUT' as const, url: `/api/watch/video/${id}/position`, cookies: { guest }, body: { seconds: 5 } };
		expect((await testApp.request(beat)).status).toBe(204);
	});

	it('N-004 it opens no other title, also not one that the account has, nor one that is free of charge', async () => {
		const person = await makeAccount(testApp);
		const [own, free] = [await newVideo(), (await makeVideo(testApp, { video_price_grosze: 0, video_link: String(filmId) })).id];
		await testApp.pay(await bought(testApp, person.token, 'video', own));
		const { guest } = await paidGuest(person.email);
		for (const other of [own, free]) expect((await start(other, guest)).status).toBe(401);
		expect((await testApp.request({ url: `/api/videos/${own}`, cookies: { guest } })).body.video.access).toBeUndefined();
	});

	it('N-004 an order that is not paid opens nothing', async () => {
		const id = await newVideo();
		const { guest } = await boughtAsGuest(testApp, `widz${++n}@poczta.test`, `video-${id}`);
		expect(await start(id, guest)).toMatchObject({ status: 409, body: { type: 'no_access', pending: true } });
	});

	it('N-004 F-030 a film that plays stops with a refund, and with a ban', async () => {
		const refunded = await paidGuest();
		const url = (await start(refunded.id, refunded.guest)).body.source.url;
		expect(await bytesOf(url)).toBe(206);
		await testApp.context.db.run(
			sql`update orders set status = 'REFUNDED', refunded_at = now() where ext_order_id = ${refunded.extOrderId}`,
		);
		expect(await bytesOf(url)).toBe(403);
		expect(await start(refunded.id, refunded.guest)).toMatchObject({ status: 401, body: { type: 'guest_ended' } });
		const banned = await paidGuest();
		const playing = (await start(banned.id, banned.guest)).body.source.url;
		const admin = await testApp.make.admin();
		const { user_id } = await testApp.context.db.one<{ user_id: number }>(
			sql`select user_id from orders where ext_order_id = ${banned.extOrderId}`,
		);
		await testApp.request({ method: 'POST', url: '/api/bans', token: admin.token, body: { user_id, reason: 'test', forever: true } });
		expect(await bytesOf(playing)).toBe(403);
		expect((await start(banned.id, banned.guest)).status).toBe(401);
	});

	it('N-004 R-018 a new password and a sign-in elsewhere leave the right, and the right leaves the session', async () => {
		const person = await makeAccount(testApp);
		const { id, guest } = await paidGuest(person.email);
		const again = await testApp.make.session(person.id, { singleDevice: false });
		expect((await start(id, guest)).status).toBe(200);
		expect((await testApp.request({ url: '/api/users/validate-session', token: again })).status).toBe(200);
		await testApp.context.db.run(sql`update users set password_hash = 'other' where id = ${person.id}`);
		expect((await start(id, guest)).status).toBe(200);
	});

	it('N-004 a premium or admin account gives its guest right nothing more than the order', async () => {
		const { id, guest, extOrderId } = await paidGuest();
		const other = await newVideo();
		await testApp.context.db.run(
			sql`update users set role_id = 1 where id = (select user_id from orders where ext_order_id = ${extOrderId})`,
		);
		expect((await start(id, guest)).status).toBe(200);
		expect((await start(other, guest)).status).toBe(401);
		expect((await testApp.request({ url: '/api/users', cookies: { guest } })).status).toBe(401);
	});
});
