import { type Db, sql } from './db.ts';

/** Whoever keeps public answers in memory forgets them on this notice. */
export const CONTENT_CHANNEL = 'content_changed';

/** Told in the transaction of the change, so that nobody forgets too early; `what` is the room, e.g. `slides`. */
export const notifyContentChanged = (tx: Db, what: string) => tx.run(sql`select pg_notify(${CONTENT_CHANNEL}, ${what})`);
