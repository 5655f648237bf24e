import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeImage } from '#testing/make-image.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const upload = async (token: string, width: number, height: number) =>
	testApp.request({
		method: 'PUT',
		url: '/api/appconfig',
		token,
		...multipart(
			{},
			{ noauth_bg_image_data: { bytes: await makeImage({ width, height, format: 'jpeg' }), name: 'tlo.jpg', type: 'image/jpeg' } },
		),
	});

it('S2-041 S2-171 the image of the logged-out pages takes 4000 px, is public, can be deleted, and beyond that it is refused', async () => {
	const { token } = await testApp.make.admin();
	const { status, body } = await upload(token, 4000, 50);
	expect(status).toBe(200);
	expect(body.config.noauth_bg_image).toEqual(expect.any(String));
	const visitor = await testApp.request({ url: '/api/appconfig' });
	expect(visitor.body.config.noauth_bg_image).toBe(body.config.noauth_bg_image);
	expect([413, 422]).toContain((await upload(token, 4001, 50)).status);
	const gone = await testApp.request({ method: 'DELETE', url: '/api/appconfig/image/noauth_bg_image', token });
	expect(gone.body.config.noauth_bg_image).toBeNull();
});
