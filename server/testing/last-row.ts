import { type Sql, sql } from '#server/lib/db/db.ts';
import { lockMaximum } from '#server/lib/db/maximum-lock.ts';
import { untilBlockedBy } from './intercept-queries.ts';
import type { TestApp } from './test-app.ts';

/** The answer to a request that comes while another one inserts the last row below the maximum of the table. */
export async function sentDuringLastInsert<T>(
	{ context: { db }, databaseUrl }: TestApp,
	table: Parameters<typeof lockMaximum>[1],
	insert: Sql,
	send: () => Promise<T>,
): Promise<T> {
	const { sent } = await db.transaction(async (tx) => {
		await lockMaximum(tx, table);
		await tx.run(insert);
		const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
		let isAnswered = false;
		const sent = send().finally(() => {
			isAnswered = true;
		});
		await untilBlockedBy(
			databaseUrl,
			() => [pid],
			1,
			() => isAnswered,
		);
		// in an object: the transaction would wait for the answer, and the answer for the transaction
		return { sent };
	});
	return sent;
}
