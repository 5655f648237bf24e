import type { Env } from '../env.ts';

// What each process of a node opens to the database, in addition to DATABASE_POOL.

const LISTEN_CONNECTIONS = 1;

type Configured = Pick<Env, 'workers' | 'SALE_PORT' | 'DATABASE_POOL'>;

/** The most connections all processes of a node have open, without those of uploads in progress. */
export function connectionsOfNode({ workers, SALE_PORT, DATABASE_POOL }: Configured): number {
	const processes = workers + (SALE_PORT > 0 ? 1 : 0);
	return processes * (DATABASE_POOL + LISTEN_CONNECTIONS);
}
