import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { listBudget, searchBudget } from '../lib/http/dear-answers.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ env: { RATE_LIMITS: 'on' }, oneNode: true });
	// of several evenings, so that its calendar is worth compressing
	const days = { date_from: '2099-06-01', date_to: '2099-06-09' };
	for (let count = 0; count < 3; count++) await makeEvent(testApp, { title: `Wieczór ${count}`, slug: `wieczor-${count}`, ...days });
});
afterAll(() => testApp.close());

/** The statements that are run meanwhile, without those of the settings, which every request may renew. */
async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
	const { pool } = testApp.context.db;
	const { query } = pool;
	const texts: string[] = [];
	pool.query = ((statement: { text: string }, ...more: []) => {
		texts.push(statement.text);
		return (query as (...all: unknown[]) => unknown).call(pool, statement, ...more);
	}) as typeof query;
	try {
		await work();
	} finally {
		pool.query = query;
	}
	return texts.filter((text) => !text.includes('settings'));
}

const fetchAll = (url: string, count: number, headers: Record<string, string> = {}) =>
	Promise.all(Array.from({ length: count }, () => testApp.app.inject({ url, headers })));

describe('answers that are the same for everyone', () => {
	it.each(['/api/openapi.json', '/repertuar.ics', '/wydarzenie/wieczor-0/kalendarz.ics', '/sitemap.xml'])(
		'G-025 %s is sent from ready bytes: one name of its content, one compressed form, 304 for who has it',
		// a calendar says in which minute it was made
		(url) =>
			testApp.atOneMoment(async () => {
				const [first, ...others] = await fetchAll(url, 10);
				const etag = String(first?.headers.etag);
				expect(etag).toMatch(/^"[\w-]{27}"$/);
				for (const other of others)
					expect([other.headers.etag, other.rawPayload.equals(first?.rawPayload as Buffer)]).toEqual([etag, true]);
				const [small, same] = await fetchAll(url, 2, { 'accept-encoding': 'br' });
				expect([small?.headers['content-encoding'], small?.rawPayload.equals(same?.rawPayload as Buffer)]).toEqual(['br', true]);
				const [known] = await fetchAll(url, 1, { 'if-none-match': etag });
				expect([known?.statusCode, known?.body]).toEqual([304, '']);
			}),
	);

	it('G-025 the description of the API asks the database nothing', async () => {
		expect(await queriesOf(() => fetchAll('/api/openapi.json', 50))).toEqual([]);
	});

	it.each(['/repertuar.ics', '/wydarzenie/wieczor-1/kalendarz.ics', '/sitemap.xml'])(
		'G-025 however many ask for %s at once, its content is read a few times',
		async (url) => {
			const one = (await queriesOf(() => fetchAll(url, 1))).length;
			const many = (await queriesOf(() => fetchAll(url, 60))).length;
			expect(many).toBeLessThan(Math.max(one, 5) * 6);
		},
	);
});

describe('answers that differ from caller to caller', () => {
	const spend = (budget: ReturnType<typeof listBudget>) =>
		Promise.all(Array.from({ length: budget.max }, () => testApp.context.limits.spend(budget)));

	it('G-025 searches have a budget for each address', async () => {
		await spend(searchBudget('83.0.0.1'));
		for (const url of ['/api/search/all?search=wieczor', '/api/search/spoken?search=wieczor']) {
			expect(await testApp.request({ url, ip: '83.0.0.1' })).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
			expect((await testApp.request({ url, ip: '83.0.0.2' })).status).toBe(200);
		}
	});

	it('G-025 lists of visitors have a budget for each address, those of signed-in people do not use it', async () => {
		const { token } = await testApp.make.user();
		await spend(listBudget('83.0.0.3'));
		for (const url of ['/api/events?limit=500', '/api/videos?limit=500']) {
			expect((await testApp.request({ url, ip: '83.0.0.3' })).status).toBe(429);
			expect((await testApp.request({ url, ip: '83.0.0.3', token })).status).toBe(200);
			expect((await testApp.request({ url, ip: '83.0.0.4' })).status).toBe(200);
		}
	});
});
