import pg from 'pg';
import type { TestApp } from './test-app.ts';

export type Query = { name?: string | undefined; text: string; values: unknown[] };
type RunQuery = (query: Query) => Promise<unknown>;
type QueryInterceptor = (
	query: Query,
	run: RunQuery,
	session: { pid: number; plain: (text: string) => Promise<unknown> },
) => Promise<unknown>;
type Callback = (error: unknown, result?: unknown) => void;

const poolsOf = ({ context }: Pick<TestApp, 'context'>) => [context.db.pool];

/** Intercepts every statement of the node until the returned function is called. */
export function interceptQueries(node: Pick<TestApp, 'context'>, interceptor: QueryInterceptor): () => void {
	const touched = new Set<pg.PoolClient>();
	const touch = (client: pg.PoolClient) => {
		if (touched.has(client)) return;
		touched.add(client);
		const plain = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
		const query = (...given: unknown[]) => {
			const [first] = given;
			const callback = given.find((one) => typeof one === 'function') as Callback | undefined;
			if (typeof first !== 'object' || first === null || !('text' in first)) return plain(...given);
			const { processID: pid = 0 } = client as { processID?: number };
			const done = interceptor(first as Query, (changed) => plain(changed), { pid, plain });
			return callback ? done.then((result) => callback(undefined, result), callback) : done;
		};
		Object.assign(client, { query });
	};
	for (const pool of poolsOf(node)) pool.on('acquire', touch);
	return () => {
		for (const pool of poolsOf(node)) pool.off('acquire', touch);
		for (const client of touched) Reflect.deleteProperty(client, 'query');
	};
}

/** Resolves once this many sessions are blocked by these, directly or indirectly; or as soon as `enough` returns true. */
export async function untilBlockedBy(databaseUrl: string, holders: () => number[], count = 1, enough = () => false): Promise<void> {
	const watcher = new pg.Client({ connectionString: databaseUrl });
	await watcher.connect();
	const started = performance.now();
	const waiting = async () => {
		const { rows } = await watcher.query<{ waiting: number }>(
			`select count(*)::int as waiting from pg_stat_activity w where w.datname = current_database() and w.wait_event_type = 'Lock' and (
				pg_blocking_pids(w.pid) && $1 or exists (select 1 from unnest(pg_blocking_pids(w.pid)) as b where pg_blocking_pids(b) && $1))`,
			[holders()],
		);
		return rows[0]?.waiting ?? 0;
	};
	try {
		while (!enough() && (await waiting()) < count)
			if (performance.now() - started > 120_000) throw new Error(`fewer than ${count} sessions wait`);
	} finally {
		await watcher.end();
	}
}
