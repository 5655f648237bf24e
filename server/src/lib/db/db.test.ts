import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { prepared, sql } from './db.ts';

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
