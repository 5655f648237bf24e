import { LOCKS_OF } from './advisory-locks.ts';
import { type Db, sql } from './db.ts';

/** Before the rows of a table with a maximum are counted: waits for a concurrent insert, which the count then includes. */
export const lockMaximum = (tx: Db, table: string) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS_OF.maximum}, hashtext(${table}))`);
