/**
 * Every number of an advisory lock: all copies of the product that share a database share these locks. Locks of one number and locks of two
 * never meet. The SQL functions that take one say so in `server/migrations/0006_purchase_functions.sql`.
 */
export const LOCKS = {
	/** one node migrates at a time */
	migrations: 7_262_672,
	/** the last admin able to work cannot be removed by two at once */
	admins: 7_310_001,
	/** one node queues reminders at a time */
	reminders: 7_240_001,
} as const;

/** The first number of two; what it is about is the second. */
export const LOCKS_OF = {
	/** and the id of a person: one purchase or payment at a time */
	buyer: 5001,
	/** and the id of a person: one start of watching at a time */
	watcher: 5002,
	/** and the hash of who looked at what: the same look is recorded once */
	look: 5003,
	/** and the hash of an upload's name: one request writes to it at a time */
	upload: 5004,
} as const;
