import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import { untilAnswer } from './server-process.ts';

type LineStep = (installation: Installation, line: string) => Promise<unknown>;
type SectionStep = (installation: Installation) => Promise<void>;

const CREATE_DATABASE = `sudo -u postgres psql -c "create role rampa login password 'password'" -c "create database rampa owner rampa"`;
const START = 'node server/main.mjs';
const MIGRATE = 'node server/migrate.mjs';
const PASSWORD = 'Kurtyna-2026';
let adminToken = '';

function expectThat(holds: boolean, what: string) {
	if (!holds) throw new Error(`check failed: ${what}`);
}

const send = (url: string, method: string, body: unknown, token = '') =>
	fetch(url, { method, headers: { 'content-type': 'application/json', 'x-auth-token': token }, body: JSON.stringify(body) });

/** The printed link sets the password, signing in with it sends a mail, and its link opens the session. */
async function signInFirstAdmin({ run, urlOf, mail }: Installation, line: string) {
	const [printed = ''] = /https?:\S+/.exec(await run(line)) ?? [];
	const { searchParams } = new URL(printed);
	expectThat((await fetch(printed)).ok, 'the printed link opens');
	const [email, token] = [searchParams.get('email') ?? '', searchParams.get('token')];
	const set = await send(`${urlOf(0)}/api/passwords`, 'PUT', { email, token, newpassword: PASSWORD, repeatpassword: PASSWORD });
	expectThat(set.status === 200, `the password is set (${set.status})`);
	const first = await send(`${urlOf(0)}/api/auth`, 'POST', { email, password: PASSWORD });
	expectThat(first.status === 403, `the password alone is not enough (${first.status})`);
	const link = await mail.linkTo(email, 'login_token');
	const second = await send(`${urlOf(0)}/api/auth/admin`, 'POST', {
		login_email: link.searchParams.get('login_email'),
		login_token: link.searchParams.get('login_token'),
	});
	expectThat(second.status === 200, `the mailed link signs in (${second.status})`);
	adminToken = ((await second.json()) as { token: string }).token;
}

const settingsOf = async (url: string) =>
	((await (await fetch(`${url}/api/appconfig`)).json()) as { config: { info_bar: string | null } }).config;

async function addSecondNode({ startNode, urlOf }: Installation) {
	await startNode(1, START);
	const response = await fetch(`${urlOf(1)}/api/users`, { headers: { 'x-auth-token': adminToken } });
	expectThat(response.status === 200, `a session of one node works on the other (${response.status})`);
	const changed = await send(`${urlOf(0)}/api/appconfig`, 'PUT', { info_bar: 'Próba' }, adminToken);
	expectThat(changed.status === 200, `settings are saved on one node (${changed.status})`);
	await untilAnswer('settings of one node on the other', async () => (await settingsOf(urlOf(1))).info_bar === 'Próba', 5);
}

/** What the document says the proxy needs to know of a node that is ready again. */
const PROXY_KNOWS_MS = 5_000;

/** Somebody reads pages and presses a button of a purchase without being signed in, until the end. */
function startVisitor(url: string) {
	const failed: string[] = [];
	let isOver = false;
	const visit = async () => {
		while (!isOver) {
			for (const [method, path] of [
				['GET', '/api/pages/polityka'],
				['POST', '/api/gifts'],
			] as const) {
				const status = await fetch(`${url}${path}`, { method }).then(
					(answer) => answer.status,
					() => 'no answer',
				);
				if (typeof status === 'string' || status >= 500) failed.push(`${method} ${path} ${status}`);
			}
			await pause(50);
		}
	};
	const visiting = visit();
	return async () => {
		isOver = true;
		await visiting;
		return failed;
	};
}

async function restartNodes({ run, startNode, stopNode, urlOf, publicUrl, isBalanced }: Installation) {
	await run(MIGRATE);
	const leave = isBalanced ? startVisitor(publicUrl) : async () => [];
	for (const node of [0, 1]) {
		expectThat((await stopNode(node)) === 0, `node ${node} ends with 0`);
		expectThat((await fetch(`${urlOf(1 - node)}/readyz`)).ok, 'the other node keeps answering');
		await startNode(node, START);
		if (isBalanced) await pause(PROXY_KNOWS_MS);
	}
	const failed = await leave();
	expectThat(failed.length === 0, `no call failed meanwhile (${failed.slice(0, 5).join(', ')})`);
}

async function loseDatabase({ postgres, urlOf }: Installation) {
	const page = () => fetch(`${urlOf(0)}/api/pages/polityka`);
	expectThat((await page()).status === 200, 'the page is there before');
	await postgres.stop();
	await untilAnswer('503 with Retry-After', async () => {
		const { status, headers } = await page();
		return status === 503 && headers.get('retry-after') !== null;
	});
	expectThat((await fetch(`${urlOf(0)}/healthz`)).ok, 'the process stays');
	await postgres.start();
	await untilAnswer('the page after the return of the database', async () => (await page()).status === 200, 10);
}

/** Every command of docs/operations.md, as written there. */
export const LINES: Record<string, LineStep> = {
	[CREATE_DATABASE]: ({ run }, line) => run(line),
	'cp deploy/rampa.env.example /etc/rampa.env && chmod 600 /etc/rampa.env': async ({ run, fillIn }, line) => {
		await run(line);
		fillIn();
	},
	'npm ci && npm run build': ({ run }, line) => run(line),
	'set -a; . /etc/rampa.env; set +a': async ({ run, source }, line) => {
		await run(line);
		source();
	},
	'npm run doctor': async ({ run, print }, line) => print(await run(line)),
	[MIGRATE]: async ({ run }, line) => {
		expectThat(/0001_/.test(await run(line)), 'the first run migrates');
		expectThat(/nothing to do/.test(await run(line)), 'the second says that it has nothing to do');
	},
	[START]: async ({ startNode, urlOf, publicUrl }, line) => {
		await startNode(0, line);
		const home = await fetch(`${publicUrl}/strona-glowna`);
		expectThat(home.status === 200, `the home page is there (${home.status})`);
		const mailbox = await fetch(`${urlOf(0)}/dev/mailbox`);
		expectThat(mailbox.status === 404, `there is no mailbox (${mailbox.status})`);
	},
	'npm run admin -- name@your-domain': signInFirstAdmin,
	'curl -fsS http://127.0.0.1:3000/healthz': ({ run }, line) => run(line),
	'curl -fsS http://127.0.0.1:3000/readyz': ({ run }, line) => run(line),
	'curl -fsS -H "Authorization: Bearer $METRICS_TOKEN" http://127.0.0.1:3000/metrics': async ({ run }, line) => {
		expectThat((await run(line)).includes('rampa_'), 'metrics are served');
		await run(`! ${line.replace(/-H "[^"]*"/, '-H "X-Forwarded-For: 83.12.44.9"')}`);
	},
	'npm run backup -- /var/backups/rampa': async ({ run }, line) => {
		expectThat(/the newest complete backup, 0\.\d hours old/.test(await run(line)), 'a set was made');
	},
	'npm run backup -- /var/backups/rampa --age': ({ run }, line) => run(line),
	'umask 077 && pg_dump --format=custom --file=rampa.dump "$DATABASE_URL"': async ({ run, home }, line) => {
		await run(line);
		expectThat((statSync(join(home, 'rampa.dump')).mode & 0o077) === 0, 'the dump is written, and only its owner can read it');
	},
	'createdb --owner=rampa rampa_new && pg_restore --dbname=rampa_new --jobs=2 rampa.dump': ({ run }, line) => run(line),
	'npm run files -- compare': async ({ run }, line) => {
		expectThat((await run(line)).includes('0 needed by the database and missing'), 'every file is there');
	},
	'DATABASE_URL=postgres://rampa:password@127.0.0.1:5432/rampa_new npm run verify-data': async ({ run, print }, line) =>
		print((await run(line)).trim().split('\n').at(-1) ?? ''),
};

/** Every section, with a check of what its prose describes; null where there is nothing to check. */
export const SECTIONS: Record<string, SectionStep | null> = {
	'What it needs': null,
	'One machine': null,
	'On your own machine': null,
	Variables: null,
	'Many nodes': addSecondNode,
	'A process for sales': null,
	'Connection pooler': null,
	Health: null,
	Alarms: null,
	Jobs: null,
	'Stopping and upgrading': restartNodes,
	'Rolling back': null,
	Migrations: null,
	'Losing the database': loseDatabase,
	'Backup and restore': null,
	'Moving the files': null,
	Sizing: null,
	Keys: null,
	'Data kept and erased': null,
};
