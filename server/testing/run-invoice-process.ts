import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type KsefTestApp, ksefEnv } from './ksef.ts';

type Ending = {
	/** where it ends, as by a power cut */
	failpoint: string;
	/** how far its clock is from the one of the tests */
	skewMs?: number;
};

/** Issues what waits and works on the queue to KSeF once, in a process of its own; answers what ended it. */
export async function runInvoiceProcess(testApp: KsefTestApp, { failpoint, skewMs = 0 }: Ending): Promise<NodeJS.Signals | null> {
	const aheadMs = testApp.context.now().getTime() - Date.now() + skewMs;
	const child = fork('server/testing/invoice-process.ts', [String(aheadMs)], {
		execArgv: [],
		stdio: 'ignore',
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			NODE_ENV: 'test',
			DATABASE_URL: testApp.databaseUrl,
			DATABASE_POOL: '2',
			SECRET: 'secret-of-the-tests',
			LOG_LEVEL: 'silent',
			FAILPOINT: failpoint,
			...ksefEnv(testApp.ksef),
		},
	});
	const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
	return signal;
}
