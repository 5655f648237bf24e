import { type Env, readEnv } from '#server/lib/env.ts';
import { explainStart, StartupError } from '#server/lib/startup-error.ts';
import { database } from './doctor/database.ts';
import { files } from './doctor/files.ts';
import { type Check, type Finding, fail, warn } from './doctor/finding.ts';
import { ksef } from './doctor/ksef.ts';
import { mediaTools, timeZones } from './doctor/machine.ts';
import { mail } from './doctor/mail.ts';
import { payments } from './doctor/payments.ts';
import { ports } from './doctor/ports.ts';
import { proxy } from './doctor/proxy.ts';
import { unknownNames } from './doctor/unknown-names.ts';

// `npm run doctor`: checks everything the environment configures, one line each, or with `--json` one object. Exit code 1 when something fails.

const TOGETHER: Check[] = [database, mail, files, payments, ksef, timeZones, mediaTools];
/** Both listen on the ports of the server. */
const ONE_BY_ONE: Check[] = [ports, proxy];
const LIMIT_MS = 20_000;

const isJson = process.argv.includes('--json');

type Named = Finding & { name: string };
const found: Named[] = [];

/** Lines are printed as they are found; JSON is one object at the end. */
function report(name: string, { state, text }: Finding) {
	found.push({ name, state, text });
	if (!isJson) console.log(`${state.padEnd(5)} ${name.padEnd(14)} ${text}`);
}

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

/** Every wrong variable has its line; the rest is checked only with an environment the server would start with. */
async function examine(): Promise<void> {
	for (const line of unknownNames(Object.keys(process.env))) report('environment', warn(line));
	let env: Env;
	try {
		env = readEnv(process.env);
	} catch (error) {
		for (const line of explainStart(error).split('\n')) report('environment', fail(line));
		return;
	}
	for (const line of env.warnings) report('environment', warn(line));
	const findings = await Promise.all(TOGETHER.map((check) => tryCheck(check, env)));
	for (const [at, finding] of findings.entries()) report(TOGETHER[at]?.name ?? '', finding);
	for (const check of ONE_BY_ONE) report(check.name, await tryCheck(check, env));
}

await examine();
const hasFailed = found.some(({ state }) => state === 'FAIL');
if (isJson) console.log(JSON.stringify({ ok: !hasFailed, findings: found }, null, '\t'));
process.exit(hasFailed ? 1 : 0);
