import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { senderAddress } from '#domain/live/stream-key.rules.ts';
import { type Env, readEnv } from '#server/lib/env.ts';
import { explainListening } from '#server/lib/listening.ts';
import { StartupError } from '#server/lib/startup-error.ts';
import { endProcess, stopLimitMs } from '#server/lib/stopping.ts';
import { checkDataDir } from './check-data-dir.ts';
import { claimDataFolder } from './claim-folder.ts';
import { freePort } from './free-port.ts';
import { type Simulators, serverEnvironment } from './local-services.ts';
import { refuseUnnamedUser } from './postgres/account.ts';
import { prepareServices } from './prepare.ts';
import { smallMemory } from './small-memory.ts';
import { runUntilStopped, type StoppableRun } from './stops.ts';
import { ensureWebBuild } from './web.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
/** A server that has not ended by itself this long after its limit is killed; its workers have less. */
const KILL_AFTER_MS = 4_000;
const started = performance.now();
const print = (line: string) => console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`);

/** The error of listening there, or null. */
const whyNotListen = (port: number, host: string) =>
	new Promise<Error | null>((done) => {
		const server = createServer();
		server.once('error', done);
		server.listen(port, host, () => server.close(() => done(null)));
	});

/** Another program of this machine may have the port of RTMP: without a choice of one's own, any free one will do. */
const livePortOf = async ({ LIVE_PORT, LIVE_HOST, HOST }: Env): Promise<number> =>
	process.env.LIVE_PORT || LIVE_PORT === 0 || !(await whyNotListen(LIVE_PORT, LIVE_HOST ?? HOST)) ? LIVE_PORT : freePort();

const spawnServer = (environment: NodeJS.ProcessEnv): ChildProcess =>
	fork(MAIN, {
		env: { ...environment, ...smallMemory(environment) },
		stdio: ['inherit', environment.LOG_FILE ? 'ignore' : 'inherit', 'inherit', 'ipc'],
	});

const untilListening = (server: ChildProcess) =>
	new Promise<void>((done, fail) => {
		server.once('message', () => done());
		server.once('exit', () => fail(new StartupError('the server could not start')));
	});

function announce(env: Env, { payments, ksef }: Simulators, livePort: number) {
	const lines: [string, string][] = [
		['site', env.publicUrl],
		['admin', `${env.publicUrl}/teapp-admin`],
		['API description', `${env.publicUrl}/api/openapi.json`],
	];
	const address = senderAddress(env.liveUrl, livePort);
	if (address) lines.push(['live streams', address]);
	if (env.mailboxPage) lines.push(['mailbox', `${env.publicUrl}/dev/mailbox`]);
	if (payments) lines.push(['payment simulator', payments.url]);
	if (ksef) lines.push(['KSeF simulator', ksef.url]);
	if (env.demo) {
		lines.push(['administrator', 'admin@nowascena.test / Kurtyna-2026 (the sign-in link is sent to the mailbox)']);
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
	if (!env.DATABASE_URL) refuseUnnamedUser();
	checkDataDir(env);
	claimDataFolder(env);
	const refused = await whyNotListen(env.PORT, env.HOST);
	if (refused) throw explainListening(refused, env, 'PORT');
	await runUntilStopped((run) => startAll(env, run));
}

async function startAll(env: Env, { stops, interrupted, stop }: StoppableRun) {
	const building = ensureWebBuild(print, { signal: interrupted });
	stops.push(() => building);
	await building;
	const { databaseUrl, simulators } = await prepareServices(env, { stops, interrupted, print });
	const livePort = await livePortOf(env);
	interrupted.throwIfAborted();
	print('starting the server');
	const server = spawnServer({
		...serverEnvironment(env, databaseUrl, simulators),
		LIVE_PORT: String(livePort),
		LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
	});
	stops.push(() => endProcess(server, stopLimitMs(env) + KILL_AFTER_MS));
	await untilListening(server);
	server.once('exit', (code) => void stop(code ?? 1));
	announce(env, simulators, livePort);
}
