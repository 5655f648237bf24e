import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '#testing/factory.ts';
import { makeImage, makeUncompressed } from '#testing/make-image.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let admin: MadeUser;
beforeAll(async () => {
	testApp = await openTestApp();
	admin = await testApp.make.admin();
});
afterAll(() => testApp.close());

let n = 0;
const remove = (path: string) => testApp.request({ method: 'DELETE', url: `/api/videos/${path}`, token: admin.token });

describe('the images of a video', () => {
	const file = (bytes: Buffer, name = 'plakat.png', type = 'image/png') => ({ bytes, name, type });
	const send = async (fields: Record<string, string>, files: Parameters<typeof multipart>[1]) =>
		testApp.request({
			method: 'POST',
			url: '/api/videos/',
			token: admin.token,
			...multipart({ title: `Obraz ${++n}`, video_link: '1', ...fields }, files),
		});

	it('S2-053 R-143 come as multipart with the fields and become image_link and thumb_link', async () => {
		const { status, body } = await send(
			{ categories: '[]', visible: '0', video_price: '10.00' },
			{ main_image: file(await makeImage({ width: 800, height: 600 })), thumb_image: file(await makeImage(), 'a.jpg') },
		);
		expect(status).toBe(201);
		expect(body.video).toMatchObject({ visible: 0, video_price: 10 });
		for (const url of [body.video.image_link, body.video.thumb_link]) {
			expect(url).toMatch(/^\/media\/images\/[0-9a-f]{24}\.png$/);
			expect((await testApp.request({ url })).status).toBe(200);
		}
	});

	it('S2-133 R-142 are removed one by one, answering the video; by the name of the upload too', async () => {
		const { id, image_link } = (await send({}, { main_image: file(await makeImage()), thumb_image: file(await makeImage()) })).body.video;
		const first = await remove(`${id}/image/image_link`);
		expect(first.status).toBe(200);
		expect(first.body.video).toMatchObject({ image_link: null, thumb_link: expect.any(String) });
		expect((await testApp.request({ url: image_link })).status).toBe(404);
		expect((await remove(`${id}/image/thumb_image`)).body.video.thumb_link).toBeNull();
		expect((await remove(`${id}/image/thumb_link`)).status).toBe(404);
		expect((await remove(`${id}/image/slug`)).status).toBe(404);
	});

	it('replaced ones leave no file behind', async () => {
		const { id, image_link } = (await send({}, { main_image: file(await makeImage()) })).body.video;
		const change = multipart({}, { main_image: file(await makeImage({ width: 50 })) });
		const { body } = await testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token: admin.token, ...change });
		expect(body.video.image_link).not.toBe(image_link);
		expect((await testApp.request({ url: image_link })).status).toBe(404);
	});

	it('S2-102 are refused with 415 when they are no jpeg or png, whatever they are called', async () => {
		for (const bytes of [Buffer.from('<svg onload="pwn()"/>'), Buffer.from('GIF89a...'), Buffer.from('%PDF-1.7')]) {
			const { status, body } = await send({}, { main_image: file(bytes) });
			expect(status).toBe(415);
			expect(body.formError).toHaveProperty('main_image');
		}
	});

	it('S2-167 R-106 are refused with 413 beyond 3 MB or 2000 px, thumbnails beyond 1 MB or 650 px', async () => {
		const wide = await makeImage({ width: 2001, height: 10 });
		expect((await send({}, { main_image: file(wide) })).status).toBe(413);
		expect((await send({}, { main_image: file(await makeImage({ width: 2000, height: 10 })) })).status).toBe(201);
		expect((await send({}, { thumb_image: file(await makeImage({ width: 651, height: 10 })) })).status).toBe(413);
		expect((await send({}, { thumb_image: file(await makeImage({ width: 650, height: 10 })) })).status).toBe(201);
		// a megabyte is the same for all images: 1024 times 1024 bytes
		const full = await makeUncompressed(1020);
		expect(full.length).toBeGreaterThan(3_000_000);
		expect((await send({}, { main_image: file(full) })).status).toBe(201);
		const heavy = await makeUncompressed(1200);
		expect((await send({}, { main_image: file(heavy) })).status).toBe(413);
	});
});
