import { interceptQueries, type Query, untilBlockedBy } from './intercept-queries.ts';
import type { TestApp } from './test-app.ts';

/** A guard removed from the statements of a node: the searched text and its replacement. */
export type Without = [guard: RegExp, instead: string];

/** The lock of an order's row, and the version check that makes a late writer update nothing. */
export const LOCK: Without = [/ for no key update/, ''];
export const VERSION: Without = [/and version = (\$\d+)/, 'and (version = $1 or true)'];

/** The lock of a person, taken before an order is paid for. */
export const BUYER: Without = [/pg_advisory_xact_lock\((\$\d+), o\.user_id\)/, '$1::int'];

/** of rows that two nodes process together */
export const SKIP_LOCKED: Without = [/ for update skip locked/, ''];
/** how an order is read before its status changes, with the lock or without */
export const READS_ORDER = /from orders where id = \$1( for no key update)?$/;

/** and how its attempts are read, for a notice the last query before it acts */
export const READS_ATTEMPTS = /from payment_attempts where order_id = \$1 order by number$/;
const NEVER = /$^/;

const signal = () => {
	let give = () => {};
	const given = new Promise<void>((done) => {
		give = done;
	});
	return { given, give };
};

export type Interleaving = {
	/** the last read before the write, per action or for all: no action continues until all have done it or are blocked by a lock */
	after: RegExp | RegExp[];
	/** runs that statement in its own transaction, so that it can be delayed */
	slowly?: boolean;
	without?: Without[];
};

const changed = (query: Query, without: Without[], used: Set<Without>): Query => {
	let { text } = query;
	for (const one of without) {
		if (!one[0].test(text)) continue;
		text = text.replace(one[0], one[1]);
		used.add(one);
	}
	// a prepared statement keeps its first text, so a changed one has another name
	return text === query.text ? query : { ...query, text, ...(query.name && { name: `${query.name}-changed` }) };
};

function assertUsed(without: Without[], used: Set<Without>): void {
	for (const guard of without) if (!used.has(guard)) throw new Error(`no statement has ${guard[0]}`);
}

/**
 * Runs each action on its own node, interleaved so that both have read before either writes. No clock is involved. A guard named
 * in `without` must really have been replaced, so that a control run cannot become meaningless.
 */
export async function runInterleaved<T>(
	nodes: TestApp[],
	{ after, slowly = false, without = [] }: Interleaving,
	acts: (() => Promise<T>)[],
) {
	const used = new Set<Without>();
	const go = signal();
	const arrived: number[] = [];
	let over = false;
	const restores = nodes.map((node, n) => {
		const here = Array.isArray(after) ? (after[n] ?? NEVER) : after;
		let isReached = false;
		return interceptQueries(node, async (query, run, { pid, plain }) => {
			const isHere = !isReached && here.test(query.text);
			if (isHere) isReached = true;
			const statement = changed(query, without, used);
			if (!isHere) return run(statement);
			if (slowly) await plain('begin');
			const result = await run(statement);
			arrived.push(pid);
			if (arrived.length === acts.length) go.give();
			await go.given;
			if (slowly) await plain('commit');
			return result;
		});
	});
	const [first] = nodes as [TestApp];
	const enough = () => over || arrived.length === acts.length;
	const watching = untilBlockedBy(first.databaseUrl, () => arrived, 1, enough).finally(go.give);
	const settled = await Promise.allSettled(
		acts.map((act) =>
			act().finally(() => {
				over = true;
			}),
		),
	);
	await watching;
	for (const restore of restores) restore();
	assertUsed(without, used);
	return settled;
}

/** Runs one action with these guards off. */
export async function withoutGuards<T>(node: TestApp, without: Without[], act: () => Promise<T>): Promise<T> {
	const used = new Set<Without>();
	const restore = interceptQueries(node, (query, run) => run(changed(query, without, used)));
	const result = await act().finally(restore);
	assertUsed(without, used);
	return result;
}

/** Pauses an action right after, or before, its first statement of this kind, runs something else meanwhile, and then continues it. */
export async function whilePaused<T>(
	node: TestApp,
	{ without = [], ...at }: { without?: Without[] } & ({ after: RegExp } | { before: RegExp }),
	act: () => Promise<T>,
	/** receives the paused session */
	meanwhile: (pid: number) => Promise<void>,
): Promise<T> {
	const reached = signal();
	let standing = 0;
	const go = signal();
	const used = new Set<Without>();
	const statement = 'after' in at ? at.after : at.before;
	let isReached = false;
	const restore = interceptQueries(node, async (query, run, { pid }) => {
		const isHere = !isReached && statement.test(query.text);
		if (isHere) isReached = true;
		const stop = async () => {
			standing = pid;
			reached.give();
			await go.given;
		};
		if (isHere && 'before' in at) await stop();
		const result = await run(changed(query, without, used));
		if (isHere && 'after' in at) await stop();
		return result;
	});
	const acting = act();
	try {
		await reached.given;
		await meanwhile(standing);
	} finally {
		go.give();
		await acting.catch(() => {});
		restore();
	}
	assertUsed(without, used);
	return acting;
}

/** Resolves when the action is finished or blocked by the paused session. */
export async function finishedOrBlocked(node: TestApp, pid: number, act: Promise<unknown>): Promise<void> {
	let over = false;
	const watched = act.finally(() => {
		over = true;
	});
	await untilBlockedBy(
		node.databaseUrl,
		() => [pid],
		1,
		() => over,
	);
	if (over) await watched;
}

/** Resolves when the node has done this many statements of this kind from now on. */
export async function reaches(node: TestApp, statement: RegExp, times: number): Promise<void> {
	const done = signal();
	let isReached = 0;
	const restore = interceptQueries(node, async (query, run) => {
		const result = await run(query);
		if (statement.test(query.text)) isReached += 1;
		if (isReached === times) done.give();
		return result;
	});
	await done.given;
	restore();
}
