import { dirname } from 'node:path';
import type { Env } from '#server/lib/env.ts';
import { registerPaymentsWithSimulator } from '../demo/payments.ts';
import { seedDemo } from '../demo/seed.ts';
import { untilNotStopping } from './command-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { closeSimulators, openSimulators, type Simulators } from './local-services.ts';
import { migrateDatabase } from './migrate-database.ts';
import type { StoppableRun } from './stops.ts';

type Prepared = { databaseUrl: string; simulators: Simulators };
type Preparing = Pick<StoppableRun, 'stops' | 'interrupted'> & { print: (line: string) => void };

async function openDatabase(env: Env, { stops, print }: Preparing): Promise<EmbeddedPostgres | null> {
	if (env.DATABASE_URL) return null;
	print('starting the embedded database');
	await untilNotStopping(env.dataDir);
	const opening = startEmbeddedPostgres({
		dataDir: env.dataDir,
		leavesOneCore: env.SALE_PORT > 0,
		onSpawn: (stop) => stops.push(stop),
	});
	// also while its data is created by programs that end by themselves
	stops.push(() => opening);
	const embedded = await opening;
	if (dirname(embedded.dataFolder) !== env.dataDir)
		print(`its data is in ${embedded.dataFolder}: to start with new data, delete that folder together with ${env.dataDir}`);
	if (embedded.wasRunning) print('using the database that is running already; it ends with this start');
	return embedded;
}

/** What a server needs before it starts: a migrated database, the demo, and simulators of the services that are not configured. */
export async function prepareServices(env: Env, preparing: Preparing): Promise<Prepared> {
	const { stops, interrupted, print } = preparing;
	const embedded = await openDatabase(env, preparing);
	interrupted.throwIfAborted();
	const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
	await migrateDatabase(databaseUrl, embedded, print);
	if (env.demo) await seedDemo({ ...env, DATABASE_URL: databaseUrl }, print);
	const simulators = await openSimulators(env);
	stops.push(() => closeSimulators(simulators));
	if (simulators.payments && env.demo) await registerPaymentsWithSimulator(databaseUrl, env.publicUrl, simulators.payments);
	return { databaseUrl, simulators };
}
