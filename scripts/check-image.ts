import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDockerIgnore } from './deploy/docker-ignore.ts';
import { commandOf, environmentOf, readDockerfile, type Step } from './deploy/dockerfile.ts';
import { readLikeCompose } from './deploy/env-readers.ts';
import { runLine, startServerLine } from './deploy/server-process.ts';
import { createTemporaryPostgres } from './deploy/temporary-postgres.ts';
import { freePort } from './lib/free-port.ts';

// `npm run check:image`: every step of deploy/Dockerfile that needs no Docker, in a separate folder; then the server is started from
// the result, with a PostgreSQL of the system, and functions that need native packages are tested. Takes a few minutes.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const print = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

const [build = [], final = []] = readDockerfile(read('deploy/Dockerfile'));
const isLeftOut = readDockerIgnore(read('.dockerignore'));
const { PATH = '', HOME } = process.env;
const basics = { PATH: `${dirname(process.execPath)}:${PATH}`, HOME };

function copyIn(app: string, sources: string[]) {
	for (const source of sources)
		cpSync(join(ROOT, source), join(app, source), {
			recursive: true,
			filter: (path) => source !== '.' || relative(ROOT, path) === '' || !isLeftOut(relative(ROOT, path)),
		});
}

async function buildStage(app: string, steps: Step[]) {
	const env = { ...basics, ...environmentOf(steps) };
	for (const { instruction, rest } of steps) {
		if (instruction === 'COPY') copyIn(app, rest.split(' ').slice(0, -1));
		if (instruction !== 'RUN') continue;
		print(`RUN ${rest}`);
		await runLine(rest, { cwd: app, env });
	}
}

async function expectStatus(url: string, wanted: number, init?: RequestInit) {
	const { status } = await fetch(url, init);
	if (status !== wanted) throw new Error(`${url} answered ${status} instead of ${wanted}`);
	print(`${init?.method ?? 'GET'} ${new URL(url).pathname} ${status}`);
}

const signUp = (email: string) => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify({
		email,
		firstname: 'Anna',
		lastname: 'Nowak',
		password: 'Kurtyna-2026',
		repeatpassword: 'Kurtyna-2026',
		country_code: 'PL',
		birthday: '1990-01-01',
		mailing: false,
		tos: true,
	}),
});

/** The environment of the container from compose.yaml and a filled rampa.env. */
async function containerEnvironment(databasePort: number, dataDir: string) {
	const port = await freePort();
	const env = {
		...basics,
		...environmentOf(final),
		...readLikeCompose(read('deploy/rampa.env.example')),
		DATABASE_URL: `postgres://postgres:superuser@127.0.0.1:${databasePort}/postgres`,
		SECRET: 'a-secret-of-the-image-check',
		PAYU_POS_ID: '1',
		PAYU_CLIENT_SECRET: '1',
		PAYU_SECOND_KEY: '1',
		SMTP_URL: 'smtp://127.0.0.1:1',
		HOST: '127.0.0.1',
		PORT: String(port),
		SALE_PORT: String(await freePort()),
		DATA_DIR: dataDir,
	};
	return { env, url: `http://127.0.0.1:${port}` };
}

async function main() {
	const folder = mkdtempSync(join(tmpdir(), 'rampa-image-'));
	const app = join(folder, 'app');
	mkdirSync(app);
	const postgres = await createTemporaryPostgres();
	try {
		await buildStage(app, build);
		await postgres.start();
		const { env, url } = await containerEnvironment(postgres.port, join(folder, 'data'));
		const [, , command = ''] = commandOf(final);
		print(`CMD ${command}`);
		const server = await startServerLine(`exec 2>&1; ${command}`, url, { cwd: app, env });
		try {
			await expectStatus(`${url}/healthz`, 200);
			await expectStatus(`${url}/strona-glowna`, 200);
			await expectStatus(`${url}/og-image.png`, 200);
			await expectStatus(`${url}/api/users`, 201, signUp('anna@poczta.test'));
			await expectStatus(`${url}/dev/mailbox`, 404);
			for (const line of ['npm run admin -- jan@example.org', 'npm run verify-data']) {
				await runLine(line, { cwd: app, env });
				print(line);
			}
		} finally {
			print(`SIGTERM, exit code ${await server.stop()}`);
		}
	} finally {
		await postgres.remove();
		rmSync(folder, { recursive: true, force: true });
	}
	console.log('The image starts.');
}

await main();
