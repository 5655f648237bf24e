import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

/** the clock of the test runs on */
const FIRST = expect.stringMatching(/^2026-10-20T10:0/);
const LOWERED = expect.stringMatching(/^2026-12-01T10:0/);

/** a session of an admin lasts twelve hours */
async function goTo(now: string) {
	testApp.setNow(now);
	token = (await testApp.make.admin()).token;
}

const call = async (url: string, as?: string) => (await testApp.request({ url, token: as })).body;
const change = (url: string, body: object) => testApp.request({ method: 'PUT', url, token, body });

describe('N-021 the lowest price of 30 days', () => {
	it('of an event that was cheaper for a while announces no reduction', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4_500 });
		await change(`/api/events/${event.id}`, { event_price: 4.5 });
		await change(`/api/events/${event.id}`, { event_price: 45 });
		testApp.advance(60_000);
		await change(`/api/events/${event.id}`, { event_price: 40 });
		expect(await call(`/api/prices/event/${event.id}`)).toMatchObject({ price: 40, lowest_price_30_days: 4.5, reduced_since: null });
	});

	it('is told of no title a visitor may not see', async () => {
		const hidden = await makeEvent(testApp, { published: false });
		expect((await testApp.request({ url: `/api/prices/event/${hidden.id}` })).status).toBe(404);
		expect((await testApp.request({ url: '/api/prices/event/999999' })).status).toBe(404);
		expect((await testApp.request({ url: '/api/prices/gift/1' })).status).toBe(404);
	});

	it('of a video is told wherever its price is, counts from before the reduction, and staff see every price', async () => {
		await goTo('2026-10-20T10:00:00.000Z');
		const body = { title: 'Mewa', video_link: '5', video_price: 35 };
		const made = await testApp.request({ method: 'POST', url: '/api/videos', token, body });
		const { id, slug } = made.body.video;
		expect(made.body.video).toMatchObject({
			lowest_price_30_days: 35,
			lowest_price_since: FIRST,
			reduced_since: null,
		});
		await goTo('2026-12-01T10:00:00.000Z');
		await change(`/api/videos/${id}`, { subtitle: 'Czechow' });
		await change(`/api/videos/${id}`, { video_price: 29 });
		const facts = { lowest_price_30_days: 35, lowest_price_since: null, reduced_since: LOWERED };
		await goTo('2026-12-20T10:00:00.000Z');
		expect((await call(`/api/videos/${slug}`)).video).toMatchObject(facts);
		expect((await call('/api/videos')).videos[0]).toMatchObject(facts);
		expect((await call('/external_api/videos')).videos[0]).toMatchObject({ ...facts, video_price: 29 });
		const prices = { price: 29, lowest_price_30_days: 35, since: null, reduced_since: facts.reduced_since };
		expect(await call(`/api/prices/video/${id}`)).toEqual(prices);
		expect((await call(`/api/prices/video/${id}`, token)).history).toEqual([
			{ price: 29, changed_at: LOWERED },
			{ price: 35, changed_at: FIRST },
		]);
		await goTo('2026-12-31T11:00:00.000Z');
		expect((await call(`/api/videos/${slug}`)).video).toMatchObject({ lowest_price_30_days: 29, reduced_since: null });
	});
});
