import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_IMAGES } from '#domain/settings/settings.fields.ts';
import { makeImage, makeNoise } from '#testing/make-image.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const put = (body: unknown) => testApp.request({ method: 'PUT', url: '/api/appconfig', token, body });
const putFiles = (fields: Record<string, string>, files: Record<string, { bytes: Buffer }>) =>
	testApp.request({ method: 'PUT', url: '/api/appconfig', token, ...multipart(fields, files) });

describe('saving settings', () => {
	it.each([
		['S2-038', { view_eventslist: 0, view_vod: 0, vod_filters: 0, view_slider: 0, view_festival: 0 }],
		[
			'S2-038',
			{ institution_page: 'https://teatr.example', institution_page_title: 'Teatr', regulations_page: '/n/regulamin', policy_page: '' },
		],
		[
			'S2-034',
			{
				festival_title: 'Pełnia',
				festival_title_en: 'Fullness',
				festival_short_dates: 1,
				festival_show_finished: 1,
				festival_reverse_finished: 1,
			},
		],
		[
			'S2-028',
			{
				access_only_poland: 1,
				access_only_europe: 1,
				autoban_after_exceeding_ip_limit: 1,
				send_email_after_ip_ban: 1,
				max_diff_ip_views_per_user: 7,
			},
		],
		['S2-042', { notify_remindplatform: 1, notify_remindpayedevent: 1, info_bar: 'Premiera <b>dziś</b>', error_bar: 'Awaria' }],
		['S2-005', { gtm_id: 'GTM-ABC1234', pixel_id: '123456789012345' }],
		['S2-123', { contact_email: 'bilety@nowascena.test' }],
		['S3-071', { help_faq_url: 'https://pomoc.example/faq', help_reports_url: 'https://pomoc.example/raporty' }],
	])('%s %j is returned', async (_id, fields) => {
		expect((await put(fields)).status).toBe(200);
		expect((await testApp.request({ url: '/api/appconfig', token })).body.config).toMatchObject(fields);
	});

	it.each([0, 3, 6, 12, 24, 36, 48, 72])('S2-122 S1-248 takes a global ticket validity of %s hours', async (hours) => {
		expect((await put({ tickets_expiration_time: hours })).body.config.tickets_expiration_time).toBe(hours);
	});

	const VALIDITY = 'Niepoprawna wartość. Dozwolone wartości: 3, 6, 12, 24, 36, 48, 72.';
	it.each([
		['S2-122', 'tickets_expiration_time', 5, VALIDITY],
		['S2-122', 'tickets_expiration_time', 'x', VALIDITY],
		['S2-122', 'tickets_expiration_time', -3, VALIDITY],
		['S2-121', 'max_diff_ip_views_per_user', 'dużo', 'Niepoprawna wartość'],
		['S2-121', 'max_diff_ip_views_per_user', 1.5, 'Niepoprawna wartość'],
		['S2-123', 'contact_email', 'bilety', 'Niepoprawny adres email'],
		['S2-114', 'regulations_page', 'regulamin', 'Niepoprawny odnośnik'],
		['S2-114', 'policy_page', 'javascript:alert(1)', 'Niepoprawny odnośnik'],
		['S2-114', 'institution_page', '//evil.example', 'Niepoprawny odnośnik'],
		['S2-120', 'free_ad_url', '/regulamin', 'Niepoprawny odnośnik'],
		['S2-120', 'paid_ad_url', 'teatr.pl', 'Niepoprawny odnośnik'],
	])('%s %s %j is refused with its message', async (_id, field, value, message) => {
		const refused = await put({ [field]: value });
		expect([refused.status, refused.body.formError]).toEqual([422, { [field]: message }]);
	});

	it('S2-121 an empty number of addresses means no limit', async () => {
		expect((await put({ max_diff_ip_views_per_user: '' })).body.config.max_diff_ip_views_per_user).toBeNull();
	});

	it('S2-043 a new bar text changes its issue time, so that it is shown again after the old one was dismissed', async () => {
		const first = (await put({ error_bar: 'Pierwszy' })).body.config.error_bar_iat;
		testApp.advance(1_000);
		expect((await put({ error_bar: 'Drugi' })).body.config.error_bar_iat > first).toBe(true);
	});
});

describe('images of the settings', () => {
	const upload = async (name: string, options: Parameters<typeof makeImage>[0]) =>
		putFiles({}, { [name]: { bytes: await makeImage(options) } });

	it('S2-143 R-143 the ad form sends links, the switch and all six images in one call', async () => {
		const bytes = await makeImage({ width: 100, height: 40 });
		const names = Object.keys(APP_IMAGES).filter((name) => name !== 'noauth_bg_image_data');
		expect(names).toHaveLength(6);
		const answer = await putFiles(
			{ free_ad_url: 'https://teatr.example/a', paid_ad_url: 'https://teatr.example/b', show_advertisement: 'true' },
			Object.fromEntries(names.map((name) => [name, { bytes }])),
		);
		expect(answer.status).toBe(200);
		expect(answer.body.config).toMatchObject({ show_advertisement: 1, free_ad_url: 'https://teatr.example/a' });
		for (const kind of ['mobile_free', 'tablet_free', 'desktop_free', 'mobile_paid', 'tablet_paid', 'desktop_paid'])
			expect(answer.body.config[`${kind}_ad_image`]).toMatch(/^\/media\/images\//);
	});

	it.each([
		['mobile_free_img_data', 1000],
		['tablet_free_img_data', 1500],
		['desktop_paid_img_data', 3000],
		['noauth_bg_image_data', 4000],
	])('S2-168 %s: a side of %s px is taken, one more is refused with 413', async (name, side) => {
		expect((await upload(name, { width: side, height: 2 })).status).toBe(200);
		expect((await upload(name, { width: 2, height: side + 1 })).status).toBe(413);
	});

	it('S2-168 R-106 a mobile ad above 1 MB is refused with 413', async () => {
		const bytes = await makeNoise({ width: 900, height: 900 });
		expect(bytes.length).toBeGreaterThan(1_048_576);
		const refused = await putFiles({}, { mobile_free_img_data: { bytes } });
		expect([refused.status, Object.keys(refused.body.formError)]).toEqual([413, ['mobile_free_img_data']]);
	});

	it('F-110 the answer has the time of its own change, also when another one follows at once', async () => {
		await upload('noauth_bg_image_data', { width: 50, height: 50 });
		const later: { updated_at: string }[] = [];
		// the replaced image is deleted after the change and before its answer
		vi.spyOn(testApp.context.storage, 'remove').mockImplementationOnce(async () => {
			later.push((await put({ institution_page_title: 'Później' })).body);
		});
		const { body } = await upload('noauth_bg_image_data', { width: 60, height: 60 });
		expect(later).toHaveLength(1);
		expect(body.config.institution_page_title).not.toBe('Później');
		expect(body.updated_at < (later[0]?.updated_at ?? '')).toBe(true);
	});

	it('S2-144 R-142 deleting an image answers the config without it, and deletes its file', async () => {
		const { config } = (await upload('noauth_bg_image_data', { width: 50, height: 50 })).body;
		const deleted = await testApp.request({ method: 'DELETE', url: '/api/appconfig/image/noauth_bg_image', token });
		expect([deleted.status, deleted.body.config.noauth_bg_image]).toEqual([200, null]);
		expect((await testApp.request({ url: config.noauth_bg_image })).status).toBe(404);
		expect((await testApp.request({ method: 'DELETE', url: '/api/appconfig/image/noauth_bg_image', token })).status).toBe(404);
		expect((await testApp.request({ method: 'DELETE', url: '/api/appconfig/image/contact_email', token })).status).toBe(404);
	});
});
