import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readEnv } from '#server/lib/env.ts';
import { exitWithMessage } from '#server/lib/startup-error.ts';
import { registerPaymentsWithSimulator } from './demo/payments.ts';
import { seedDemo } from './demo/seed.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { closeSimulators, openSimulators, serverEnvironment } from './lib/local-services.ts';
import { migrateDatabase } from './lib/migrate-database.ts';

// Hot reload: Vite serves the web part from its sources, Node restarts the server when one of its files changes.

const DEV_SERVER = fileURLToPath(new URL('./lib/dev-server.ts', import.meta.url));
const print = (line: string) => console.log(`  ${line}`);

const env = readEnv(process.env);
const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.dataDir });
const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
await migrateDatabase(databaseUrl, embedded, (name) => print(`migrating: ${name}`)).catch(async (error: unknown) => {
	await embedded?.stop();
	exitWithMessage(error);
});
if (env.demo) await seedDemo({ ...env, DATABASE_URL: databaseUrl }, print);
const simulators = await openSimulators(env);
if (simulators.payments && env.demo) await registerPaymentsWithSimulator(databaseUrl, env.publicUrl, simulators.payments);

const server: ChildProcess = spawn(
	process.execPath,
	[
		'--watch-path=server/src',
		'--watch-path=domain/src',
		'--watch-path=posters',
		'--watch-path=schemas',
		'--watch-preserve-output',
		DEV_SERVER,
	],
	{
		stdio: 'inherit',
		env: serverEnvironment(env, databaseUrl, simulators),
	},
);

let stopping = false;
async function stop() {
	if (stopping) return;
	stopping = true;
	server.kill('SIGTERM');
	await closeSimulators(simulators);
	await embedded?.stop();
	process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
print(`${env.publicUrl} (payments: ${simulators.payments?.url ?? env.payu?.baseUrl})`);
