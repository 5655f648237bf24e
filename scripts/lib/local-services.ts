import { join } from 'node:path';
import { type Env, isSourceSecret } from '#server/lib/env.ts';
import { explainListening } from '#server/lib/listening.ts';
import { type KsefSimulator, startKsefSimulator } from '#simulators/ksef/ksef.simulator.ts';
import { type PayuSimulator, startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { DEMO_SELLER, demoKsefToken, demoSecret, simulatorBlikKeysOf, simulatorKeysOf } from './simulator-keys.ts';

/** Simulators of the services that are not configured; their data survives a restart. */
export type Simulators = { payments: PayuSimulator | null; ksef: KsefSimulator | null };

/** Long enough to see that the bank's app is waited for. */
const BLIK_APP_MS = 4000;

function payuKeys(dataDir: string) {
	const page = simulatorKeysOf(dataDir);
	const blik = simulatorBlikKeysOf(dataDir);
	return {
		PAYU_POS_ID: page.posId,
		PAYU_CLIENT_ID: page.clientId,
		PAYU_CLIENT_SECRET: page.clientSecret,
		PAYU_SECOND_KEY: page.secondKey,
		PAYU_BLIK_POS_ID: blik.posId,
		PAYU_BLIK_CLIENT_ID: blik.clientId,
		PAYU_BLIK_CLIENT_SECRET: blik.clientSecret,
		PAYU_BLIK_SECOND_KEY: blik.secondKey,
	};
}

const openPayments = (env: Env): Promise<PayuSimulator> =>
	startPayuSimulator({
		...simulatorKeysOf(env.dataDir),
		blik: simulatorBlikKeysOf(env.dataDir),
		blikAppMs: BLIK_APP_MS,
		port: env.PAYU_SIMULATOR_PORT ?? 0,
		host: env.HOST,
		stateFile: join(env.dataDir, 'payu-simulator.json'),
	}).catch((error) => {
		throw explainListening(error, env, 'PAYU_SIMULATOR_PORT');
	});

const openKsef = (env: Env): Promise<KsefSimulator> =>
	startKsefSimulator({
		host: env.HOST,
		tokens: [{ ...DEMO_SELLER, token: demoKsefToken(env.dataDir), permissions: ['InvoiceWrite', 'InvoiceRead'], active: true }],
		stateFile: join(env.dataDir, 'ksef-simulator.json'),
	});

/** Payments if no provider is configured; KSeF only in the demo, because the simulator knows only its seller. */
export async function openSimulators(env: Env): Promise<Simulators> {
	const payments = env.payu ? null : await openPayments(env);
	return { payments, ksef: env.ksef || !env.demo ? null : await openKsef(env) };
}

export async function closeSimulators({ payments, ksef }: Simulators): Promise<void> {
	await payments?.close();
	await ksef?.close();
}

export const serverEnvironment = (env: Env, databaseUrl: string, { payments, ksef }: Simulators): NodeJS.ProcessEnv => ({
	...process.env,
	NODE_ENV: env.NODE_ENV,
	DATABASE_URL: databaseUrl,
	DATA_DIR: env.dataDir,
	DEMO: env.demo ? '1' : '0',
	SECRET: isSourceSecret(env.SECRET) ? demoSecret(env.dataDir) : env.SECRET,
	ADMIN_EMAIL_DOMAINS: env.adminEmailDomains.join(','),
	...(payments && {
		PAYU_BASE_URL: payments.url,
		...payuKeys(env.dataDir),
	}),
	...(ksef && {
		KSEF_BASE_URL: `${ksef.url}/v2`,
		KSEF_NIP: DEMO_SELLER.nip,
		KSEF_TOKEN: demoKsefToken(env.dataDir),
	}),
});
