import { type ChildProcess, fork } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { senderAddress } from '#domain/live/stream-key.rules.ts';
import { type Env, readEnv } from '#server/lib/env.ts';
import { explainStart, StartupError } from '#server/lib/startup-error.ts';
import { registerPaymentsWithSimulator } from '../demo/payments.ts';
import { seedDemo } from '../demo/seed.ts';
import { bringForward } from './bring-forward.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { closeSimulators, openSimulators, type Simulators, serverEnvironment } from './local-services.ts';
import { smallMemory } from './small-memory.ts';
import { ensureWebBuild } from './web.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const started = performance.now();
const print = (line: string) => console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`);

function checkDataFolder({ dataDir }: Env) {
	try {
		mkdirSync(dataDir, { recursive: true });
		accessSync(dataDir, constants.W_OK);
	} catch {
		throw new StartupError(`DATA_DIR: cannot write to ${dataDir}`);
	}
}

const portIsFree = (port: number, host: string) =>
	new Promise<boolean>((done) => {
		const server = createServer();
		server.once('error', () => done(false));
		server.listen(port, host, () => server.close(() => done(true)));
	});

/** Another program of this machine may have the port of RTMP: without a choice of one's own, any free one will do. */
const livePortOf = async ({ LIVE_PORT, LIVE_HOST, HOST }: Env): Promise<number> =>
	process.env.LIVE_PORT || LIVE_PORT === 0 || (await portIsFree(LIVE_PORT, LIVE_HOST ?? HOST)) ? LIVE_PORT : freePort();

/** One process per data folder: a second one on the same folder is refused. */
function claimDataFolder({ dataDir }: Env) {
	const file = join(dataDir, 'rampa.pid');
	const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
	if (owner && owner !== process.pid && isRampa(owner))
		throw new StartupError(`DATA_DIR: ${dataDir} is in use by process ${owner}; set another DATA_DIR for this copy`);
	writeFileSync(file, String(process.pid));
}

function isRampa(pid: number) {
	try {
		process.kill(pid, 0);
		return !existsSync(`/proc/${pid}/cmdline`) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('scripts/start.ts');
	} catch {
		return false;
	}
}

async function openDatabase(env: Env): Promise<EmbeddedPostgres | null> {
	if (env.DATABASE_URL) return null;
	print('starting the embedded database');
	return startEmbeddedPostgres({ dataDir: env.dataDir });
}

function startServer(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
	const server = fork(MAIN, {
		env: { ...environment, ...smallMemory(environment) },
		stdio: ['inherit', environment.LOG_FILE ? 'ignore' : 'inherit', 'inherit', 'ipc'],
	});
	return new Promise((done, fail) => {
		server.once('message', () => done(server));
		server.once('exit', () => fail(new StartupError('the server could not start')));
	});
}

function announce(env: Env, { payments, ksef }: Simulators, livePort: number) {
	const lines: [string, string][] = [
		['site', env.publicUrl],
		['admin', `${env.publicUrl}/teapp-admin`],
		['API description', `${env.publicUrl}/api/openapi.json`],
	];
	const address = senderAddress(env.publicUrl, livePort);
	if (address) lines.push(['live streams', address]);
	if (env.mailboxPage) lines.push(['mailbox', `${env.publicUrl}/dev/mailbox`]);
	if (payments) lines.push(['payment simulator', payments.url]);
	if (ksef) lines.push(['KSeF simulator', ksef.url]);
	if (env.demo) {
		lines.push(['admin person', 'admin@nowascena.test / Kurtyna-2026 (the link comes to the mailbox)']);
		lines.push(['customer', 'widz@nowascena.test / Parter-2026']);
		lines.push(['premium', 'loza@nowascena.test / Balkon-2026']);
	}
	console.log(
		`\nRampa is ready.\n\n${lines.map(([name, value]) => `  ${name.padEnd(18)} ${value}`).join('\n')}\n\nCtrl-C ends everything.\n`,
	);
}

/** `npm start`: web part, database, demo, simulators and server. */
export async function start() {
	const env = readEnv(process.env);
	checkDataFolder(env);
	claimDataFolder(env);
	if (!(await portIsFree(env.PORT, env.HOST))) throw new StartupError(`port ${env.PORT} is taken: set PORT to another one`);
	await ensureWebBuild(print);
	const stops: (() => Promise<unknown>)[] = [];
	let stopping = false;
	const stop = async (code: number) => {
		if (stopping) return;
		stopping = true;
		for (const end of stops.reverse()) await end().catch(() => {});
		process.exit(code);
	};
	process.on('SIGINT', () => void stop(0));
	process.on('SIGTERM', () => void stop(0));
	try {
		const embedded = await openDatabase(env);
		if (embedded) stops.push(embedded.stop);
		const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
		await bringForward(databaseUrl, embedded, (name) => print(`migrating: ${name}`));
		if (env.demo) await seedDemo({ ...env, DATABASE_URL: databaseUrl }, print);
		const simulators = await openSimulators(env);
		stops.push(() => closeSimulators(simulators));
		if (simulators.payments && env.demo) await registerPaymentsWithSimulator(databaseUrl, env.publicUrl, simulators.payments);
		const livePort = await livePortOf(env);
		print('starting the server');
		const server = await startServer({
			...serverEnvironment(env, databaseUrl, simulators),
			LIVE_PORT: String(livePort),
			LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
		});
		server.once('exit', (code) => void stop(code ?? 1));
		stops.push(() => endChild(server));
		announce(env, simulators, livePort);
	} catch (error) {
		console.error(explainStart(error));
		await stop(1);
	}
}

function endChild(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return Promise.resolve();
	return new Promise((done) => {
		child.once('exit', () => done());
		child.kill('SIGTERM');
	});
}
