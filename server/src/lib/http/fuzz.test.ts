/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { warsawDate } from '#domain/base/time/time.ts';
import { type PayuSimulator, startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { fuzz } from '#testing/fuzz.ts';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { createRandom } from '../../../../scripts/demo/random.ts';

let testApp: TestApp;
let payu: PayuSimulator;
beforeAll(async () => {
	payu = await startPayuSimulator();
	const { posId, clientId, clientSecret, secondKey } = payu.credentials;
	testApp = await openTestApp({
		env: {
			PAYU_BASE_URL: payu.url,
			PAYU_POS_ID: posId,
			PAYU_CLIENT_ID: clientId,
			PAYU_CLIENT_SECRET: clientSecret,
			PAYU_SECOND_KEY: secondKey,
			LOG_LEVEL: 'error',
		},
	});
});
afterAll(async () => {
	await testApp.close();
	await payu.close();
});

/** A smaller fixed set of `npm run fuzz`; another seed finds other cases. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const CASES = Number(process.env.FUZZ_CASES ?? 12);
const TIME_MS = 180_000 + CASES * 1_000;

describe('any input of a client', () => {
	it(
		`N4 A15 no call answers 5xx or leaves the error contract (seed ${SEED}, ${CASES} cases a call)`,
		async () => {
			const people = [await testApp.make.user(), await testApp.make.user({ role: 'premium' }), await testApp.make.admin()];
			const { findings, cases, slowestMs } = await fuzz(
				testApp.app,
				testApp.context.endpoints,
				[null, ...people.map(({ token }) => token)],
				[1, 2, ...people.map(({ id }) => id)],
				CASES,
				createRandom(SEED),
			);
			console.log(
				`${cases} cases, p50 ${slowestMs[Math.floor(cases * 0.5)]?.toFixed(1)} ms, p99 ${slowestMs[Math.floor(cases * 0.01)]?.toFixed(1)} ms`,
			);
			expect(cases).toBeGreaterThan(100);
			expect(findings.slice(0, 10)).toEqual([]);
		},
		TIME_MS,
	);

	it('a feed that does not end is closed after its headers', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, full_day: true, date_from: warsawDate(testApp.context.now()) });
		const { token } = await testApp.make.user();
		const feed = testApp.context.endpoints.filter(({ path }) => path === '/api/watch/:type/:id/feed');
		const { cases, findings } = await fuzz(testApp.app, feed, [token], [event.id], 20, createRandom(SEED));
		expect([cases, findings]).toEqual([20, []]);
	});
});
