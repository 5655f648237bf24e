import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAILING_TEXT_VERSION } from '#domain/account/mailing.contract.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const mailing = (method: 'GET' | 'POST' | 'DELETE', id: number, token: string | null) =>
	testApp.request({ method, url: `/api/mailing/${id}`, token });
const terms = (method: 'GET' | 'POST', id: number, token: string | null) =>
	testApp.request({ method, url: `/api/users/${id}/accept-tos`, token, ...(method === 'POST' && { body: {} }) });

describe('mailing', () => {
	it('S1-162 R-139 GET reads, POST subscribes, DELETE unsubscribes: 200 { mailing }', async () => {
		const { id, token } = await testApp.make.user();
		expect(await mailing('GET', id, token)).toMatchObject({ status: 200, body: { mailing: false } });
		expect(await mailing('POST', id, token)).toMatchObject({ status: 200, body: { mailing: true } });
		expect((await mailing('GET', id, token)).body).toEqual({ mailing: true });
		expect(await mailing('DELETE', id, token)).toMatchObject({ status: 200, body: { mailing: false } });
	});

	it('R-028 M8 an opt-in is stored with time and text version', async () => {
		const { id, token } = await testApp.make.user();
		await mailing('POST', id, token);
		expect(
			await testApp.context.db.one(
				sql`select mailing, mailing_at is not null as timed, mailing_text_version as version from users where id = ${id}`,
			),
		).toEqual({
			mailing: true,
			timed: true,
			version: MAILING_TEXT_VERSION,
		});
	});

	it('R-028 M8 F-067 under 16, or without a birthday, it is 409, each with its own text', async () => {
		const admin = await testApp.make.admin();
		const messages = { own: /^Newsletter można zamówić po ukończeniu 16 lat\. Uzupełnij datę/, admin: /na koncie tej osoby nie ma daty/ };
		const young = { own: /16 lat\.$/, admin: /16 lat\.$/ };
		for (const [birthday, text] of [
			[`${testApp.context.now().getFullYear() - 15}-12-31`, young],
			[null, messages],
			['1900-01-01', messages],
		] as const) {
			const { id, token } = await testApp.make.user({ birthday });
			const refused = (message: RegExp) => ({ status: 409, body: { type: 'under_age', message: expect.stringMatching(message) } });
			expect(await mailing('POST', id, token)).toMatchObject(refused(text.own));
			expect(await mailing('POST', id, admin.token)).toMatchObject(refused(text.admin));
		}
	});

	it('S1-198 S3-060 an admin subscribes and unsubscribes another person, which is audited; other users get 404', async () => {
		const [user, admin, other] = [await testApp.make.user(), await testApp.make.admin(), await testApp.make.user()];
		expect((await mailing('POST', user.id, admin.token)).body).toEqual({ mailing: true });
		expect((await mailing('DELETE', user.id, admin.token)).body).toEqual({ mailing: false });
		expect((await mailing('POST', user.id, other.token)).status).toBe(404);
		const rows = await testApp.context.db.rows<{ action: string }>(sql`select action from audit where actor_id = ${admin.id} order by id`);
		expect(rows.map(({ action }) => action)).toEqual(['mailing.subscribe', 'mailing.unsubscribe']);
	});
});

describe('terms', () => {
	it('S1-208 R-139 GET answers { accept_tos }, POST with an empty body accepts with its time (R-030), and nobody, also no admin, accepts for another person', async () => {
		const { id, token } = await testApp.make.user({ tos: false });
		expect(await terms('GET', id, token)).toMatchObject({ status: 200, body: { accept_tos: false } });
		expect((await terms('POST', id, (await testApp.make.admin()).token)).status).toBe(404);
		expect((await terms('GET', id, token)).body).toEqual({ accept_tos: false });
		expect(await terms('POST', id, token)).toMatchObject({ status: 200, body: { accept_tos: true } });
		expect((await terms('GET', id, token)).body).toEqual({ accept_tos: true });
		expect((await terms('GET', id, (await testApp.make.user()).token)).status).toBe(404);
	});

	it('S2-146 S3-145 R-030 R-139 reject-tos clears it for everyone but admins and answers how many', async () => {
		const [admin, user] = [await testApp.make.admin(), await testApp.make.user()];
		const accepted = sql`select count(*) from users where tos_accepted_at is not null and role_id <> 1`;
		const { count } = await testApp.context.db.one<{ count: number }>(accepted);
		expect(await testApp.request({ method: 'POST', url: '/api/users/reject-tos', token: admin.token, body: {} })).toMatchObject({
			status: 200,
			body: { rejected: count },
		});
		expect((await terms('GET', user.id, user.token)).body.accept_tos).toBe(false);
		expect((await terms('GET', admin.id, admin.token)).body.accept_tos).toBe(true);
	});

	it('F-062 a person who has not accepted new terms can neither buy, nor redeem codes, nor watch (409 tos_required), an admin can; a running film continues', async () => {
		const [admin, user] = [await testApp.make.admin(), await testApp.make.user({ tos: false })];
		await testApp.context.db.run(sql`update users set tos_accepted_at = null where id = ${admin.id}`);
		expect((await terms('GET', admin.id, admin.token)).body.accept_tos).toBe(true);
		const video = await makeVideo(testApp, { video_price_grosze: 0 });
		const calls: [string, object][] = [
			['/api/payments/1', { consent: true }],
			[`/api/videopayments/${video.id}`, { consent: true }],
			['/api/gifts', { consent: true, productSlug: 'any' }],
			['/api/groupTickets', { consent: true, productSlug: 'event-1-5' }],
			[`/api/watch/video/${video.id}`, {}],
			[`/api/users/${user.id}/codes`, { code: 'NIE-MA-TAKIEGO' }],
		];
		const send = (token: string, [url, body]: [string, object]) => testApp.request({ method: 'POST', url, token, body });
		for (const call of calls) {
			const { status, body } = await send(user.token, call);
			expect([call[0], status, body.type, body.message]).toEqual([call[0], 409, 'tos_required', 'Najpierw zaakceptuj nowy regulamin.']);
		}
		expect((await send(admin.token, calls[4] ?? ['', {}])).status).toBe(200);
		expect((await testApp.request({ url: `/api/videos/${video.slug}`, token: user.token })).status).toBe(200);
		const heartbeat = { viewing: randomUUID(), position: 30, seen: 30, stalled: 0, stalls: 0, height: 720, stopped: 0 };
		const ofPlayer = [
			{ method: 'POST', url: `/api/watch/video/${video.id}/beat`, body: heartbeat },
			{ method: 'PUT', url: `/api/watch/video/${video.id}/position`, body: { seconds: 30 } },
			{ method: 'HEAD', url: `/api/watch/video/${video.id}/feed` },
		] as const;
		for (const call of ofPlayer) expect((await testApp.request({ ...call, token: user.token })).status, call.url).toBeLessThan(300);
		await terms('POST', user.id, user.token);
		for (const call of calls) expect((await send(user.token, call)).body.type).not.toBe('tos_required');
		expect((await send(user.token, calls[4] ?? ['', {}])).status).toBe(200);
	});
});
