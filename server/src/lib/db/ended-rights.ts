import { type Db, sql } from './db.ts';

/** A right to watch may have ended; the payload is the id of the person. Every node forgets what it has checked for this person. */
export const RIGHTS_CHANNEL = 'rights_ended';

/** Sent in the transaction that ends the right, so that no node checks again before it. */
export const notifyRightEnded = (tx: Db, userId: number) => tx.run(sql`select pg_notify(${RIGHTS_CHANNEL}, ${String(userId)})`);
