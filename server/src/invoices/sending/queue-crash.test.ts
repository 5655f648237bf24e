import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KsefTestApp, ksefEnv, openKsefTestApp } from '#testing/ksef.ts';

let testApp: KsefTestApp;

beforeAll(async () => {
	testApp = await openKsefTestApp({ behaviour: { invoiceLooks: 0 } });
});
afterAll(() => testApp.close());

/** One run of the queue in a process that ends at the named step, as by a power cut. */
async function runAndDie(point: string): Promise<NodeJS.Signals | null> {
	const aheadMs = testApp.context.now().getTime() - Date.now();
	const child = fork('server/testing/ksef-queue-process.ts', [String(aheadMs)], {
		execArgv: [],
		stdio: 'ignore',
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
			NODE_ENV: 'test',
			DATABASE_URL: testApp.databaseUrl,
			DATABASE_POOL: '2',
			SECRET: 'secret-of-the-tests',
			LOG_LEVEL: 'silent',
			FAILPOINT: point,
			...ksefEnv(testApp.ksef),
		},
	});
	const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
	return signal;
}

describe('the queue to KSeF, killed', () => {
	it.each([
		['ksef-opened', 0],
		['ksef-sending', 0],
		['ksef-posted', 0],
		['ksef-sent', 0],
		['ksef-accepted', 1],
		['ksef-receipted', 1],
	])('B-045 K-13 at %s goes on, and KSeF has the document once', async (point, runsBefore) => {
		const { id, number } = await testApp.issue();
		if (runsBefore > 0) await testApp.run();
		testApp.advance(60_000);
		expect(await runAndDie(point)).toBe('SIGKILL');
		testApp.advance(3 * 60_000);
		await testApp.runUntil(id, 'receipted');
		expect(testApp.ksef.invoices().filter((one) => one.number === number)).toHaveLength(1);
	});
});
