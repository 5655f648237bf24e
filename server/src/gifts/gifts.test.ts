import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeImage } from '#testing/make-image.ts';
import { setInvoices } from '#testing/make-invoice.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const put = (body: unknown) => testApp.request({ method: 'PUT', url: '/api/gifts/settings', token, body });
const read = async () => (await testApp.request({ url: '/api/gifts/settings' })).body.config;

describe('settings of gifts', () => {
	it('S1-106 are read by anyone, with every field', async () => {
		expect(Object.keys(await read()).sort()).toEqual(
			[
				'any_gift_available',
				'any_gift_vat',
				'desktop_gift_image',
				'gift_available',
				'gift_description',
				'gift_description_en',
				'gift_expiration',
				'gift_label',
				'gift_label_en',
				'gift_price',
				'mobile_gift_image',
				'tablet_gift_image',
			].sort(),
		);
	});

	it('B-042 say whether a gift for any title is sold with an invoice, and whether its price has VAT', async () => {
		const sold = async () => {
			const { body } = await testApp.request({ url: '/api/gifts/settings' });
			return [body.any_gift_invoice, body.config.any_gift_vat];
		};
		expect(await sold()).toEqual([0, 0]);
		await setInvoices(testApp, { universal_gifts: 'as_sold', vat_gift: 'zw' });
		expect(await sold()).toEqual([1, 0]);
		await setInvoices(testApp, { vat_gift: '23' });
		expect(await sold()).toEqual([1, 1]);
	});

	it('S3-133 saves the sent fields and leaves the rest, with an audit row', async () => {
		const changed = await put({
			gift_available: true,
			gift_price: '59.90',
			gift_expiration: '2030-12-31 23:59',
			gift_label: 'Prezent',
			gift_description_en: 'For you',
		});
		expect(changed.body.config).toMatchObject({
			gift_available: 1,
			any_gift_available: 0,
			gift_price: 59.9,
			gift_expiration: '2030-12-31T22:59:00.000Z',
			gift_label: 'Prezent',
			gift_description_en: 'For you',
		});
		expect((await put({ gift_expiration: '' })).body.config).toMatchObject({ gift_expiration: null, gift_price: 59.9 });
		const { rows } = await testApp.context.db.pool.query("select 1 from audit where action = 'gifts.settings'");
		expect(rows).toHaveLength(2);
	});

	it('refuses a price of 0, long texts and unknown fields', async () => {
		for (const gift_price of [0, '0.00', -1, '1.999', 'x'])
			expect((await put({ gift_price })).body.formError.gift_price).toBe('Proszę podać wartość większą od 0');
		const wrong = await put({ gift_label: '', gift_label_en: 'x'.repeat(101), gift_description: 'x'.repeat(301) });
		expect(Object.keys(wrong.body.formError).sort()).toEqual(['gift_description', 'gift_label', 'gift_label_en']);
		expect((await put({ nonsense: 1 })).status).toBe(422);
	});

	it('S3-133 S3-134 takes its three images, is sent back whole, and removes an image by name', async () => {
		const sent = multipart({ gift_available: '1' }, { desktop_gift_img_data: { bytes: await makeImage({ width: 800, height: 400 }) } });
		const answer = await testApp.request({ method: 'PUT', url: '/api/gifts/settings', token, ...sent });
		expect(answer.body.config.desktop_gift_image).toMatch(/^\/media\/images\//);
		const remove = () => testApp.request({ method: 'DELETE', url: '/api/gifts/settings/image/desktop_gift_image', token });
		const stored = () => testApp.request({ url: answer.body.config.desktop_gift_image });
		expect((await stored()).status).toBe(200);
		const read = await testApp.request({ url: '/api/gifts/settings', token });
		const whole = await put({ ...read.body.config, gift_label: 'Bilet na prezent' });
		expect(whole.body.config).toEqual({ ...answer.body.config, gift_label: 'Bilet na prezent' });
		expect((await remove()).body.config.desktop_gift_image).toBeNull();
		expect((await stored()).status).toBe(404);
		expect((await remove()).status).toBe(404);
	});
});
