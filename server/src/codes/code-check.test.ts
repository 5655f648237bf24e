import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
});
afterAll(() => testApp.close());

const check = (code: string, productSlug: string) =>
	testApp.request({ method: 'POST', url: '/api/codes/check', body: { code, productSlug } });

it('N-014 anybody sees what a typed code does for a title; nothing is kept or used', async () => {
	const video = await makeVideo(testApp, {});
	const { id } = await makeCode(testApp, { code: 'Jesien20', percent: 20, video_id: video.id });
	const answer = await check(' jesien20 ', `video-${video.id}`);
	expect(answer).toMatchObject({
		status: 200,
		body: { code: { code: 'Jesien20', discount_percent: 20, discount_cash: null, paid_for: 0 } },
	});
	expect(Object.keys(answer.body.code).sort()).toEqual(['code', 'discount_cash', 'discount_percent', 'expiration_date', 'paid_for']);
	expect(await testApp.context.db.one(sql`select uses_count from codes where id = ${id}`)).toEqual({ uses_count: 0 });
});

it('N-014 each reason why a code does nothing here has its sentence', async () => {
	const video = await makeVideo(testApp, {});
	const other = await makeVideo(testApp, {});
	const event = await makeEvent(testApp, { enable_codes: false });
	await makeCode(testApp, { code: 'INNY', percent: 20, video_id: other.id });
	await makeCode(testApp, { code: 'WSZEDZIE', percent: 20 });
	const { id } = await makeCode(testApp, { code: 'ZUZYTY', percent: 20 });
	await testApp.context.db.run(sql`update codes set uses_count = "limit" where id = ${id}`);
	const old = await makeCode(testApp, { code: 'STARY', percent: 20 });
	await testApp.context.db.run(sql`update codes set expiration_date = '2020-01-01T00:00:00Z' where id = ${old.id}`);
	for (const [code, slug, type] of [
		['NIEMA', `video-${video.id}`, 'code_unknown'],
		['STARY', `video-${video.id}`, 'code_expired'],
		['ZUZYTY', `video-${video.id}`, 'code_exhausted'],
		['INNY', `video-${video.id}`, 'code_not_here'],
		['WSZEDZIE', `event-${event.id}`, 'code_not_here'],
	] as const)
		expect(await check(code, slug), code).toMatchObject({ status: 422, body: { type } });
	expect((await check('WSZEDZIE', 'video-999999')).status).toBe(404);
});

it('N-014 C6 wrong codes of one network are counted together with those put on accounts, right ones are not', async () => {
	const strict = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu, env: { RATE_LIMITS: 'on' } });
	const video = await makeVideo(testApp, {});
	await makeCode(testApp, { code: 'DOBRY', percent: 20 });
	const guess = async (code: string) => {
		const sent = { body: { code, productSlug: `video-${video.id}` }, ip: '2001:db8:9:1::1' };
		return (await strict.request({ method: 'POST', url: '/api/codes/check', ...sent })).status;
	};
	for (let tried = 0; tried < 59; tried++) expect(await guess('ZLYKOD')).toBe(422);
	expect([await guess('DOBRY'), await guess('DOBRY')]).toEqual([200, 200]);
	expect([await guess('ZLYKOD'), await guess('ZLYKOD')]).toEqual([422, 429]);
	expect(strict.logged.join('')).not.toContain('ZLYKOD');
	await strict.close();
});
