import { type Env, readEnv } from '#server/lib/env.ts';
import { explainStart, StartupError } from '#server/lib/startup-error.ts';
import { database } from './doctor/database.ts';
import { files } from './doctor/files.ts';
import { type Check, type Finding, fail, warn } from './doctor/finding.ts';
import { ksef } from './doctor/ksef.ts';
import { mediaTools, timeZones } from './doctor/machine.ts';
import { mail } from './doctor/mail.ts';
import { payments } from './doctor/payments.ts';
import { proxy } from './doctor/proxy.ts';

// `npm run doctor`: checks everything the environment configures, one line each. Exit code 1 when something fails.

const CHECKS: Check[] = [database, mail, files, payments, ksef, proxy, timeZones, mediaTools];
const LIMIT_MS = 20_000;

const print = (name: string, { state, text }: Finding) => console.log(`${state.padEnd(5)} ${name.padEnd(14)} ${text}`);

/** A check that throws or hangs has failed. */
async function tryCheck({ run }: Check, env: Env): Promise<Finding> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<Finding>((done) => {
		timer = setTimeout(() => done(fail(`no answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
	});
	const found = run(env).catch((error: Error) =>
		fail(error instanceof StartupError ? error.message : (error.message.split('\n')[0] ?? '')),
	);
	return Promise.race([found, late]).finally(() => clearTimeout(timer));
}

async function examine(env: Env): Promise<boolean> {
	for (const line of env.warnings) print('environment', warn(line));
	const findings = await Promise.all(CHECKS.map((check) => tryCheck(check, env)));
	for (const [at, finding] of findings.entries()) print(CHECKS[at]?.name ?? '', finding);
	return findings.every(({ state }) => state !== 'FAIL');
}

try {
	process.exit((await examine(readEnv(process.env))) ? 0 : 1);
} catch (error) {
	print('environment', fail(explainStart(error)));
	process.exit(1);
}
