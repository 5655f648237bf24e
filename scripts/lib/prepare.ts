import type { Env } from '#server/lib/env.ts';
import { registerPaymentsWithSimulator } from '../demo/payments.ts';
import { seedDemo } from '../demo/seed.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { closeSimulators, openSimulators, type Simulators } from './local-services.ts';
import { migrateDatabase } from './migrate-database.ts';
import type { Stops } from './stops.ts';

type Prepared = { databaseUrl: string; simulators: Simulators };
type Preparing = { embedded: EmbeddedPostgres | null; stops: Stops; print: (line: string) => void };

/** What a server needs before it starts: a migrated database, the demo, and simulators of the services that are not configured. */
export async function prepareServices(env: Env, { embedded, stops, print }: Preparing): Promise<Prepared> {
	const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
	await migrateDatabase(databaseUrl, embedded, (name) => print(`migrating: ${name}`));
	if (env.demo) await seedDemo({ ...env, DATABASE_URL: databaseUrl }, print);
	const simulators = await openSimulators(env);
	stops.push(() => closeSimulators(simulators));
	if (simulators.payments && env.demo) await registerPaymentsWithSimulator(databaseUrl, env.publicUrl, simulators.payments);
	return { databaseUrl, simulators };
}
