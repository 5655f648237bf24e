import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { prepared, sql } from './db.ts';
import { isLeaseFree } from './leases.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

it('a prepared statement keeps its text: other values are fine, another text under its name is refused', async () => {
	const { db } = testApp.context;
	const double = (n: number) => prepared('test-number', sql`select ${n}::int * 2 as n`);
	expect(await db.one(double(2))).toEqual({ n: 4 });
	expect(await db.one(double(5))).toEqual({ n: 10 });
	await expect(db.one(prepared('test-number', sql`select ${5}::int * 3 as n`))).rejects.toThrow(
		'two statements are prepared as "test-number"',
	);
});

it('a lease is free when there is none, when it has ended, and when a clock that was a day ahead has written it', async () => {
	const now = new Date('2026-11-20T19:00:00Z');
	const ends = [null, -1, 60, 3_600, 86_400].map((seconds) => seconds && new Date(now.getTime() + seconds * 1000));
	const rows = await testApp.context.db.rows<{ free: boolean }>(
		sql`select ${isLeaseFree('l.until', now)} as free from unnest(${ends}::timestamptz[]) with ordinality l (until, n) order by n`,
	);
	expect(rows.map(({ free }) => free)).toEqual([true, true, false, false, true]);
});
