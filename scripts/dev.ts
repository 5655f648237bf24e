import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from '#server/lib/env.ts';
import { migrate } from '#server/lib/migrate.ts';
import { startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { seedDemo } from './demo/seed.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { demoSecret, SIMULATOR_KEYS } from './lib/simulator-keys.ts';

// Hot reload: Vite serves the web part from its sources, Node starts the server anew when one of its files changes.

const DEV_SERVER = fileURLToPath(new URL('./lib/dev-server.ts', import.meta.url));
const say = (line: string) => console.log(`  ${line}`);

const env = readEnv(process.env);
const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.dataDir });
const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
await migrate(databaseUrl, (name) => say(`migrating: ${name}`));
if (env.demo) await seedDemo({ ...env, DATABASE_URL: databaseUrl }, say);
const simulator = env.payu
	? null
	: await startPayuSimulator({
			...SIMULATOR_KEYS,
			port: env.PAYU_SIMULATOR_PORT ?? 0,
			host: env.HOST,
			stateFile: join(env.dataDir, 'payu-simulator.json'),
		});

const server: ChildProcess = spawn(
	process.execPath,
	['--watch-path=server/src', '--watch-path=domain/src', '--watch-preserve-output', DEV_SERVER],
	{
		stdio: 'inherit',
		env: {
			...process.env,
			DATABASE_URL: databaseUrl,
			DEMO: env.demo ? '1' : '0',
			SECRET: process.env.SECRET ?? demoSecret(env.dataDir),
			ADMIN_EMAIL_DOMAINS: env.adminEmailDomains.join(','),
			...(simulator && {
				PAYU_BASE_URL: simulator.url,
				PAYU_POS_ID: SIMULATOR_KEYS.posId,
				PAYU_CLIENT_ID: SIMULATOR_KEYS.clientId,
				PAYU_CLIENT_SECRET: SIMULATOR_KEYS.clientSecret,
				PAYU_SECOND_KEY: SIMULATOR_KEYS.secondKey,
			}),
		},
	},
);

let stopping = false;
async function stop() {
	if (stopping) return;
	stopping = true;
	server.kill('SIGTERM');
	await simulator?.close();
	await embedded?.stop();
	process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
say(`${env.publicUrl} (payments: ${simulator?.url ?? env.payu?.baseUrl})`);
