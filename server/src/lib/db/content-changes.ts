import { type Db, sql } from './db.ts';

/** This message invalidates caches of public answers. */
export const CONTENT_CHANNEL = 'content_changed';

/** Sent in the transaction of the change, so that no cache is invalidated too early; `what` is the feature, e.g. `slides`. */
export const notifyContentChanged = (tx: Db, what: string) => tx.run(sql`select pg_notify(${CONTENT_CHANNEL}, ${what})`);
