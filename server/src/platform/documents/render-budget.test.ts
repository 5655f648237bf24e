import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { renderBudget } from '../../lib/http/dear-answers.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ web: true, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => testApp.close());

it('G-025 pages that are made for one caller have a budget for each address; above it a page says so, and those that are kept are sent', async () => {
	const budget = renderBudget('83.0.0.1');
	await Promise.all(Array.from({ length: budget.max }, () => testApp.context.limits.spend(budget)));
	const page = (url: string, ip = '83.0.0.1') => testApp.request({ url, ip });
	const refused = await page('/szukaj?q=cokolwiek');
	expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
	expect(refused.text.toLowerCase()).toContain('<!doctype html>');
	expect((await page('/strona-glowna')).status).toBe(200);
	expect((await page('/szukaj?q=cokolwiek', '83.0.0.2')).status).toBe(200);
});
