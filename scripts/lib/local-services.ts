import { join } from 'node:path';
import { type Env, isSourceSecret } from '#server/lib/env.ts';
import { type PayuSimulator, startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { demoSecret, SIMULATOR_KEYS } from './simulator-keys.ts';

/** The payment simulator, if no provider is configured; its orders survive a restart. */
export const openSimulator = async (env: Env): Promise<PayuSimulator | null> =>
	env.payu
		? null
		: startPayuSimulator({
				...SIMULATOR_KEYS,
				port: env.PAYU_SIMULATOR_PORT ?? 0,
				host: env.HOST,
				stateFile: join(env.dataDir, 'payu-simulator.json'),
			});

/** Environment variables of the server for the database and the simulator started here. */
export const serverEnvironment = (env: Env, databaseUrl: string, simulator: PayuSimulator | null): NodeJS.ProcessEnv => ({
	...process.env,
	NODE_ENV: env.NODE_ENV,
	DATABASE_URL: databaseUrl,
	DATA_DIR: env.dataDir,
	DEMO: env.demo ? '1' : '0',
	SECRET: isSourceSecret(env.SECRET) ? demoSecret(env.dataDir) : env.SECRET,
	ADMIN_EMAIL_DOMAINS: env.adminEmailDomains.join(','),
	...(simulator && {
		PAYU_BASE_URL: simulator.url,
		PAYU_POS_ID: SIMULATOR_KEYS.posId,
		PAYU_CLIENT_ID: SIMULATOR_KEYS.clientId,
		PAYU_CLIENT_SECRET: SIMULATOR_KEYS.clientSecret,
		PAYU_SECOND_KEY: SIMULATOR_KEYS.secondKey,
	}),
});
