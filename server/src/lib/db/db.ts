import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, type Sql, sql };

/** The first parameter of every store: the pool or a transaction. */
export type Db = {
	rows<T>(query: Sql): Promise<T[]>;
	/** the first row, or null */
	row<T>(query: Sql): Promise<T | null>;
	/** exactly one row, e.g. of `insert … returning` */
	one<T>(query: Sql): Promise<T>;
	/** how many rows it touched */
	run(query: Sql): Promise<number>;
};

export type Database = Db & {
	transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
	pool: pg.Pool;
	connections(): { open: number; waiting: number };
	close(): Promise<void>;
};

// Instants are ISO strings, dates YYYY-MM-DD, times HH:mm and bigints numbers, from the column to the browser.
const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
types.setTypeParser(1700, Number);
types.setTypeParser(1082, (value) => value);
types.setTypeParser(1083, (value) => value.slice(0, 5));
types.setTypeParser(1184, (value) => new Date(value).toISOString());
types.setTypeParser(1114, (value) => value);

type Runner = { query(query: { name?: string | undefined; text: string; values: unknown[] }): Promise<pg.QueryResult> };

const given = (values: Record<string, unknown>) => Object.entries(values).filter(([, value]) => value !== undefined);

/** `a = …, b = …` of an update; undefined fields are unchanged. */
export const assignments = (values: Record<string, unknown>): Sql =>
	join(given(values).map(([column, value]) => sql`${raw(column)} = ${value}`));

/** The columns of these assignments, for the name of a prepared statement. */
export const namesOf = (values: Record<string, unknown>): string =>
	given(values)
		.map(([column]) => column)
		.join();

/** PostgreSQL parses it once per connection, and plans it once where the plan does not depend on the values: for statements of hot paths. */
export const prepared = (name: string, statement: Sql): Sql => Object.assign(statement, { preparedAs: name });

type PreparedText = { strings: readonly string[]; text: string; name: string };
/** by name: the parts of the statement, its text, joined once, and the name PostgreSQL knows it by, which has 63 letters at most */
const preparedTexts = new Map<string, PreparedText>();

const isSame = (one: readonly string[], other: readonly string[]) =>
	one.length === other.length && one.every((piece, at) => piece === other[at]);

/** A connection keeps the first text prepared under a name, so another text under the same name is a bug. */
function preparedText(statement: Sql, name: string): PreparedText {
	const { strings } = statement;
	const known = preparedTexts.get(name) ?? { strings, text: statement.text, name: `${name.slice(0, 50)} ${preparedTexts.size}` };
	if (!isSame(known.strings, strings)) throw new Error(`two statements are prepared as "${name}"`);
	preparedTexts.set(name, known);
	return known;
}

function dbOn(runner: Runner): Db {
	const query = (statement: Sql) => {
		const name = (statement as { preparedAs?: string }).preparedAs;
		const { values } = statement;
		if (name === undefined) return runner.query({ text: statement.text, values });
		const known = preparedText(statement, name);
		return runner.query({ name: known.name, text: known.text, values });
	};
	return {
		rows: async <T>(statement: Sql) => (await query(statement)).rows as T[],
		row: async <T>(statement: Sql) => ((await query(statement)).rows[0] as T | undefined) ?? null,
		one: async <T>(statement: Sql) => {
			const { rows } = await query(statement);
			if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
			return rows[0] as T;
		},
		run: async (statement: Sql) => (await query(statement)).rowCount ?? 0,
	};
}

/** Set explicitly, whatever the server's default: a read after taking a lock must see the latest commit (failure A16). */
const ISOLATION = '-c default_transaction_isolation=read\\ committed';

export type DatabaseOptions = {
	url: string;
	poolSize: number;
	/** the longest time for a statement, or an idle transaction */
	timeoutMs?: number;
	onError: (error: Error) => void;
};

export function openDatabase({ url, poolSize, timeoutMs = 15_000, onError }: DatabaseOptions): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: poolSize,
		types,
		// a new connection, or a free one of the pool
		connectionTimeoutMillis: Math.max(3_000, timeoutMs / 5),
		idleTimeoutMillis: 30_000,
		keepAlive: true,
		application_name: 'rampa',
		statement_timeout: timeoutMs,
		// a lost connection may raise no error, so the client has a timeout
		query_timeout: timeoutMs + 1_000,
		lock_timeout: Math.min(5_000, timeoutMs),
		idle_in_transaction_session_timeout: timeoutMs,
		options: ISOLATION,
	});
	// Without these listeners the process would die with the database server: idle connections, and those in use.
	pool.on('error', onError);
	pool.on('connect', (client) => client.on('error', onError));
	return {
		...dbOn(pool),
		pool,
		connections: () => ({ open: pool.totalCount, waiting: pool.waitingCount }),
		transaction: (work) => retrying(() => inTransaction(pool, work)),
		close: () => pool.end(),
	};
}

const rolledBack = new WeakSet<object>();

/** Whether nothing of the transaction that threw this error was stored. After a connection lost during the commit that is unknown: false. */
export const isRolledBack = (error: unknown): boolean => error instanceof Error && rolledBack.has(error);

const isRefusedByServer = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR';

function markRolledBack(error: unknown): never {
	if (error instanceof Error) rolledBack.add(error);
	throw error;
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
	const client = await pool.connect().catch(markRolledBack);
	let broken: Error | undefined;
	let isCommitting = false;
	try {
		await client.query('begin');
		const result = await work(dbOn(client));
		isCommitting = true;
		await client.query('commit');
		return result;
	} catch (error) {
		await client.query('rollback').catch((failure: Error) => {
			broken = failure;
		});
		if (!isCommitting || isRefusedByServer(error)) markRolledBack(error);
		throw error;
	} finally {
		client.release(broken);
	}
}

const RETRIED = new Set(['40001', '40P01', '55P03']);
const RETRIES = 4;
/** has already waited long, so it is retried only once */
const LOCK_TIMEOUT = '55P03';

/** Deadlocks, serialisation failures and lock timeouts are tried again a few times with growing, jittered pauses. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			const state = sqlState(error) ?? '';
			if (!RETRIED.has(state) || attempt > (state === LOCK_TIMEOUT ? 1 : RETRIES)) throw error;
			await pause(2 ** attempt * 5 * (0.5 + Math.random()));
		}
	}
}

export const sqlState = (error: unknown): string | undefined =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const violates = (error: unknown, constraint: string): boolean =>
	error instanceof Error && 'constraint' in error && error.constraint === constraint;

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH']);
const CONNECTION_TEXTS =
	/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Query read timeout|not queryable/;

/** The database is unavailable, stopping, full or refusing: the caller may try again later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
	const state = sqlState(error);
	if (state) {
		if (CONNECTION_CODES.has(state)) return true;
		// 08 connection, 53 resources, 57 operator intervention (restart, statement timeout), 40/55 after retries, 25006 read-only, 58 system
		return /^(08|53|57|58)/.test(state) || RETRIED.has(state) || state === '25006' || state === '25P03';
	}
	return error instanceof Error && CONNECTION_TEXTS.test(error.message);
}

/** `%` and `_` of the caller are letters, not wildcards. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
