import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo } from '#testing/make-video.ts';
import { newDevice } from '#testing/new-device.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
let videoId: number;
beforeAll(async () => {
	testApp = await openTestApp();
	videoId = (await makeVideo(testApp, { video_price_grosze: 0 })).id;
});
afterAll(() => testApp.close());

const settings = async (change: Record<string, unknown>) => {
	await testApp.context.db.pool.query("update settings set value = value || $1 where section = 'app'", [JSON.stringify(change)]);
	testApp.invalidateSettings();
};
const on = (limit: number | null, more: Record<string, unknown> = {}) =>
	settings({ max_diff_ip_views_per_user: limit, autoban_after_exceeding_ip_limit: 1, send_email_after_ip_ban: 1, ...more });
const watch = async (token: string, ip: string) =>
	testApp.request({ method: 'POST', url: `/api/watch/video/${videoId}`, token, body: {}, ip });
const statuses = async (token: string, ips: string[]) => {
	const found: number[] = [];
	for (const ip of ips) found.push((await watch(token, ip)).status);
	return found;
};
const bansOf = async (id: number) =>
	(await testApp.context.db.pool.query('select reason, expiration_date, forever from bans where user_id = $1', [id])).rows;

describe('the limit of addresses', () => {
	it('S2-031 R-026 S2-032 R-027 exceeding the limit bans for 24 h with the reason, and sends a mail', async () => {
		await on(2);
		const person = await testApp.make.user();
		expect(await statuses(person.token, ['83.0.0.1', '83.0.0.2', '83.0.0.1', '83.0.0.2'])).toEqual([200, 200, 200, 200]);
		const third = await watch(person.token, '83.0.0.3');
		expect([third.status, third.body.type]).toEqual([401, 'account_blocked']);
		expect(third.text).not.toContain('76979871');
		const [ban] = await bansOf(person.id);
		expect(ban).toMatchObject({ reason: 'Przekroczono limit adresów IP', forever: false });
		expect(Math.abs(new Date(ban.expiration_date).getTime() - testApp.context.now().getTime() - 24 * 3_600_000)).toBeLessThan(60_000);
		expect((await watch(person.token, '83.0.0.1')).status).toBe(401);
		const mails = await testApp.mails(person.email);
		expect(mails).toHaveLength(1);
		expect(mails[0]?.body).toContain('Przekroczono limit adresów IP');
	});

	it('F7 of 50 concurrent starts exactly one causes the ban and its mail', async () => {
		await on(2);
		const person = await testApp.make.user();
		await statuses(person.token, ['83.1.0.1', '83.1.0.2']);
		const found = await Promise.all(Array.from({ length: 50 }, (_, n) => watch(person.token, `83.1.1.${n}`)));
		// none plays; a machine that is busy may answer some of them with 503
		expect(found.map(({ status }) => status)).toContain(401);
		expect(found.filter(({ status }) => status < 400)).toEqual([]);
		expect(await bansOf(person.id)).toHaveLength(1);
		expect(await testApp.mails(person.email)).toHaveLength(1);
	});

	it('R-026 F7 counts an IPv6 household by its /64, over a rolling day', async () => {
		await on(1);
		const person = await testApp.make.user();
		expect(await statuses(person.token, ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6'])).toEqual([200, 200, 200]);
		testApp.advance(24 * 3_600_000 + 1_000);
		const token = await newDevice(testApp, person.id);
		expect((await watch(token, '2001:db8:1:3::1')).status).toBe(200);
		expect((await watch(token, '2001:db8:1:4::1')).status).toBe(401);
	});

	it('S2-032 R-027 sends no mail when that is off', async () => {
		await on(1, { send_email_after_ip_ban: 0 });
		const person = await testApp.make.user();
		expect(await statuses(person.token, ['83.0.0.1', '83.0.0.2'])).toEqual([200, 401]);
		expect(await testApp.mails(person.email)).toHaveLength(0);
	});

	it.each([
		['S2-033 R-026 the limit is 0', 0, 1],
		['S2-033 R-026 the limit is empty', null, 1],
	])('bans nobody when %s', async (_why, limit, autoban) => {
		await on(limit, { autoban_after_exceeding_ip_limit: autoban });
		const person = await testApp.make.user();
		expect(await statuses(person.token, ['83.0.0.1', '83.0.0.2', '83.0.0.3'])).toEqual([200, 200, 200]);
		expect(await bansOf(person.id)).toEqual([]);
	});

	it('S2-033 R-027 never bans an admin', async () => {
		await on(1);
		const admin = await testApp.make.admin();
		expect(await statuses(admin.token, ['83.0.0.1', '83.0.0.2', '83.0.0.3'])).toEqual([200, 200, 200]);
	});

	it('R-027 G-023 without automatic bans an address above the limit is refused, and the known ones go on', async () => {
		await on(2, { autoban_after_exceeding_ip_limit: 0 });
		const person = await testApp.make.user();
		expect(await statuses(person.token, ['83.0.0.1', '83.0.0.2', '83.0.0.3', '83.0.0.1', '83.0.0.2'])).toEqual([200, 200, 409, 200, 200]);
		const refused = await watch(person.token, '83.0.0.4');
		expect(refused.body).toMatchObject({ type: 'too_many_addresses', message: expect.stringContaining('(2)') });
		const starts = sql`select distinct ip_group from view_starts where user_id = ${person.id} order by 1`;
		expect(await testApp.context.db.rows(starts)).toEqual([{ ip_group: '83.0.0.1' }, { ip_group: '83.0.0.2' }]);
		expect([await bansOf(person.id), await testApp.mails(person.email)]).toEqual([[], []]);
		testApp.advance(24 * 3_600_000 + 1_000);
		expect((await watch(await newDevice(testApp, person.id), '83.0.0.3')).status).toBe(200);
	});

	it('G-023 of fifty new addresses at once no more than the limit watch', async () => {
		await on(3, { autoban_after_exceeding_ip_limit: 0 });
		const person = await testApp.make.user();
		const found = await Promise.all(Array.from({ length: 50 }, (_, n) => watch(person.token, `83.2.1.${n}`)));
		expect(found.filter(({ status }) => status === 200)).toHaveLength(3);
	});
});

it('G-023 a new installation has a limit of addresses', async () => {
	const fresh = await openTestApp();
	expect((await fresh.context.settings.app()).max_diff_ip_views_per_user).toBe(10);
	await fresh.close();
});
