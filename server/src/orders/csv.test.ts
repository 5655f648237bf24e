import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, sql } from '#server/lib/db.ts';
import { type House, openHouse } from '#testing/house.ts';

let house: House;
let token: string;
let url: string;
beforeAll(async () => {
	house = await openHouse();
	token = (await house.make.admin()).token;
	url = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

it('S3-010 a download the reader walks away from leaves nothing in the log above info', async () => {
	const other = openDatabase({ url: house.databaseUrl, poolSize: 1, onError: () => {} });
	const walkAway = new AbortController();
	const closed = new Promise((done) => house.app.server.once('request', (_request, response) => response.once('close', done)));
	// the head of the file leaves at once, its rows wait for the lock
	await other.transaction(async (tx) => {
		await tx.run(sql`lock table orders in access exclusive mode`);
		const headers = { 'x-auth-token': token, 'accept-encoding': 'identity' };
		const answer = await fetch(`${url}/api/payments?format=csv`, { headers, signal: walkAway.signal });
		const { value } = (await answer.body?.getReader().read()) ?? {};
		expect(value?.length).toBeGreaterThan(0);
		walkAway.abort();
		await closed;
	});
	await other.close();
	expect((await house.ask({ url: '/api/payments', token })).status).toBe(200);
	const levels = house.logged.map((line) => JSON.parse(line) as { level: number; msg: string }).filter(({ level }) => level > 30);
	expect(levels).toEqual([]);
});
