import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type KsefTestApp, ksefEnv } from './ksef.ts';

type Ending = {
	/** failpoint at which it is killed */
	failpoint: string;
	/** offset of its clock from that of the tests */
	skewMs?: number;
};

/** Issues pending invoices and runs the KSeF queue once, in a separate process; returns what ended it. */
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
			DATABASE_TIMEOUT_MS: '60000',
			SECRET: 'secret-of-the-tests',
			LOG_LEVEL: 'silent',
			FAILPOINT: failpoint,
			...ksefEnv(testApp.ksef),
		},
	});
	const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
	return signal;
}
