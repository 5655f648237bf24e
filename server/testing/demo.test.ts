import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../scripts/demo/seed.ts';
import { findBroken } from '../../scripts/verify/check.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
	house = await openHouse({ oneNode: true });
	await seedDemo({ ...house.context.env, DATABASE_URL: house.databaseUrl }, () => {});
});
afterAll(() => house.close());

const count = async (what: string) => Number((await house.context.db.pool.query(`select count(*) as n from ${what}`)).rows[0].n);
const signIn = async () =>
	(await house.ask({ method: 'POST', url: '/api/auth', body: { email: 'widz@nowascena.test', password: 'Parter-2026' } })).body.token;

it('the demo has a repertoire to look at, and its books hold every invariant', async () => {
	expect(await count('videos')).toBeGreaterThanOrEqual(12);
	expect(await count('categories')).toBeGreaterThanOrEqual(5);
	expect(await count('events')).toBeGreaterThanOrEqual(14);
	expect(await count("orders where created_at < now() - interval '600 days'")).toBeGreaterThan(0);
	expect(await findBroken(house.context.db.pool, { converged: true })).toEqual([]);
});

it('the demo’s customer watches a real film, with subtitles in two languages', async () => {
	const token = await signIn();
	const { videos } = (await house.ask({ url: '/api/videos?limit=50', token })).body;
	const open = videos.find((video: { access: boolean; available: number }) => video.access && video.available === 1);
	const { source } = (await house.ask({ method: 'POST', url: `/api/watch/video/${open.id}`, token, body: {} })).body;
	expect(source.kind).toBe('file');
	expect((await house.ask({ url: source.url, headers: { range: 'bytes=4-7' } })).status).toBe(206);
	expect((await house.ask({ url: source.url, headers: { range: 'bytes=4-7' } })).text).toBe('ftyp');
	expect(source.tracks.map(({ language }: { language: string }) => language).sort()).toEqual(['en', 'pl']);
	expect((await house.ask({ url: source.tracks[0].url })).text).toContain('WEBVTT');
});
