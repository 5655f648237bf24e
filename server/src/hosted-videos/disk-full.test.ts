import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUpload } from '#testing/make-hosted.ts';
import { openSmallDisk } from '#testing/small-disk.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusHead, tusPatch } from '#testing/tus.ts';

const MEGABYTE = 1024 * 1024;

describe('a full disk', () => {
	const disk = openSmallDisk(8 * MEGABYTE);
	let testApp: TestApp;
	beforeAll(async () => {
		testApp = await openTestApp({ env: { DATA_DIR: disk.folder } });
	});
	afterAll(async () => {
		await testApp.close();
		disk.release();
	});

	it('G4 is 507: at once for a file that can never fit, during the upload when space runs out; the service stays up', async () => {
		const { token } = await testApp.make.admin();
		const tooBig = await testApp.request({
			method: 'POST',
			url: '/api/vimeo',
			token,
			body: { name: 'x', size: 9 * MEGABYTE, type: 'video/mp4' },
		});
		expect([tooBig.status, tooBig.body.message]).toEqual([507, 'Brak miejsca na dysku.']);
		const first = await makeUpload(testApp, token, { size: 6 * MEGABYTE });
		const second = await makeUpload(testApp, token, { size: 6 * MEGABYTE });
		expect((await tusPatch(first.link, 0, Buffer.alloc(6 * MEGABYTE)))?.status).toBe(204);
		expect((await tusPatch(second.link, 0, Buffer.alloc(6 * MEGABYTE)))?.status).toBe(507);
		expect((await testApp.request({ url: '/healthz' })).status).toBe(200);
		// once there is space again, the upload continues from the received bytes
		await testApp.request({ method: 'DELETE', url: `/api/vimeo/${first.id}`, token });
		const reached = (await tusHead(second.link))?.offset ?? -1;
		expect(reached).toBeGreaterThan(0);
		expect((await tusPatch(second.link, reached, Buffer.alloc(6 * MEGABYTE - reached)))?.offset).toBe(6 * MEGABYTE);
	});
});
