import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicConfigSchema } from '#domain/settings/settings.fields.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const put = (token: string | null, body: unknown) => testApp.request({ method: 'PUT', url: '/api/appconfig', token, body });

describe('the app config', () => {
	it('S1-108 S2-066 R-148 gives a visitor exactly the public fields and an admin all of them', async () => {
		const visitor = await testApp.request({ url: '/api/appconfig/' });
		expect(Object.keys(visitor.body.config).sort()).toEqual(Object.keys(publicConfigSchema.shape).sort());
		expect(visitor.body.config).not.toHaveProperty('max_diff_ip_views_per_user');
		const admin = await testApp.request({ url: '/api/appconfig', token: (await testApp.make.admin()).token });
		for (const name of [
			'max_diff_ip_views_per_user',
			'contact_email',
			'help_faq_url',
			'help_reports_url',
			'access_only_poland',
			'gtm_id',
			'pixel_id',
			'accessibility_page',
		]) {
			expect(admin.body.config).toHaveProperty(name);
		}
	});

	it('S2-142 changes only the fields sent; an unknown field gives 422 and changes nothing (R-130)', async () => {
		const { token } = await testApp.make.admin();
		const changed = await put(token, { institution_page_title: 'Nowa Scena', view_vod: false });
		expect(changed.status).toBe(200);
		expect(changed.body.config).toMatchObject({ institution_page_title: 'Nowa Scena', view_vod: 0, view_slider: 1 });
		const refused = await put(token, { institution_page_title: 'Inna', nonsense: 1 });
		expect(refused.status).toBe(422);
		expect(refused.body.formError).toHaveProperty('nonsense');
		expect((await testApp.request({ url: '/api/appconfig' })).body.config.institution_page_title).toBe('Nowa Scena');
		// all fields sent back: those that are read only are ignored
		const { config } = changed.body;
		const sentBack = await put(token, { ...config, mobile_free_ad_image: '/obcy.jpg', info_bar_iat: '2030-01-01T00:00:00Z' });
		expect([sentBack.status, sentBack.body.config]).toEqual([200, config]);
	});

	it('G-042 refuses a field that cannot be set, when nothing else is sent', async () => {
		const { token } = await testApp.make.admin();
		const { status, body } = await put(token, { notify_newcontent_date: '2030-01-01T00:00:00Z' });
		expect([status, body.formError]).toEqual([422, { notify_newcontent_date: 'Tego pola nie można zmienić.' }]);
		expect((await put(token, {})).status).toBe(200);
	});

	it('R-128 takes flags as true, false, 1 and 0 alike and answers 1 or 0', async () => {
		const { token } = await testApp.make.admin();
		for (const [sent, answered] of [
			[true, 1],
			[false, 0],
			[1, 1],
			['0', 0],
			['true', 1],
		] as const) {
			expect((await put(token, { vod_filters: sent })).body.config.vod_filters).toBe(answered);
		}
	});

	it('R-033 leaves an audit row: who, when, from which address, what, before, after', async () => {
		const { token, id } = await testApp.make.admin();
		await put(token, { festival_title: ' Festiwal Pełnia ' });
		const { rows } = await testApp.context.db.pool.query('select * from audit where actor_id = $1', [id]);
		expect(rows).toHaveLength(1);
		expect(rows[0]).toMatchObject({
			action: 'settings.update',
			before: { festival_title: '' },
			after: { festival_title: 'Festiwal Pełnia' },
			ip: '127.0.0.1',
		});
	});

	it('F-115 keeps an English text of each bar for everyone, and a new one is a new issue', async () => {
		const { token } = await testApp.make.admin();
		const first = (await put(token, { error_bar: 'Awaria', error_bar_en: '' })).body.config.error_bar_iat;
		testApp.advance(60_000);
		const { config } = (await put(token, { error_bar_en: 'Out of order' })).body;
		expect(config.error_bar_iat).not.toBe(first);
		expect((await testApp.request({ url: '/external_api/config' })).body.config).toMatchObject({
			error_bar: 'Awaria',
			error_bar_en: 'Out of order',
		});
	});

	it('R-113 gives a new text of a bar a new issue time, and an unchanged text the old one', async () => {
		const { token } = await testApp.make.admin();
		const first = (await put(token, { info_bar: 'Próba generalna' })).body.config.info_bar_iat;
		expect(first).toBeTruthy();
		testApp.advance(60_000);
		expect((await put(token, { info_bar: 'Próba generalna' })).body.config.info_bar_iat).toBe(first);
		expect((await put(token, { info_bar: 'Premiera' })).body.config.info_bar_iat).not.toBe(first);
	});
});
