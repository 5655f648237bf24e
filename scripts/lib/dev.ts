import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readEnv } from '#server/lib/env.ts';
import { checkDataDir } from './check-data-dir.ts';
import { claimDataFolder } from './claim-folder.ts';
import { serverEnvironment } from './local-services.ts';
import { prepareServices } from './prepare.ts';
import { runUntilStopped, type StoppableRun } from './stops.ts';

// Hot reload: Vite serves the web part from its sources, Node restarts the server when one of its files changes.

const DEV_SERVER = fileURLToPath(new URL('./dev-server.ts', import.meta.url));
const WATCHED = ['server/src', 'domain/src', 'posters', 'schemas'].map((folder) => `--watch-path=${folder}`);
const print = (line: string) => console.log(`  ${line}`);

async function startDev({ stops, interrupted, stop }: StoppableRun) {
	const env = readEnv(process.env);
	checkDataDir(env);
	claimDataFolder(env);
	const { databaseUrl, simulators } = await prepareServices(env, { stops, interrupted, print });
	interrupted.throwIfAborted();
	const server = spawn(process.execPath, [...WATCHED, '--watch-preserve-output', DEV_SERVER], {
		stdio: 'inherit',
		env: serverEnvironment(env, databaseUrl, simulators),
	});
	stops.push(async () => void server.kill('SIGTERM'));
	server.once('exit', (code) => void stop(code ?? 1));
	print(`${env.publicUrl} (payments: ${simulators.payments?.url ?? env.payu?.baseUrl})`);
}

export const dev = () => runUntilStopped(startDev);
