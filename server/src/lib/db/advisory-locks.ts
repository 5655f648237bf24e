/**
 * Every number of an advisory lock: all nodes that share a database share these locks. Locks of one number and locks of two
 * never conflict. SQL functions take `LOCKS_OF.buyer` (`place_order.sql`).
 */
export const LOCKS = {
	/** one node migrates at a time */
	migrations: 7_262_672,
	/** the last admin cannot be removed by two concurrent calls */
	admins: 7_310_001,
	/** shared while an order of a past month is paid: that month is not closed at the same time */
	months: 7_310_002,
	/** one node queues reminders at a time */
	reminders: 7_240_001,
	/** shared by commands on an embedded database, in its database `postgres`; the one that started it stops it when it has the lock alone */
	commands: 7_262_673,
} as const;

/** The first of two numbers; the second names the subject. */
export const LOCKS_OF = {
	/** and the id of a person: one purchase or payment at a time */
	buyer: 5001,
	/** and the id of a person: one start of watching at a time */
	watcher: 5002,
	/** and the hash of viewer and subject: the same view is recorded once */
	look: 5003,
	/** and the hash of an upload's name: one request writes to it at a time */
	upload: 5004,
	/** and the id of an event: one message to its viewers at a time, so that their numbers are in the order of commits */
	feed: 5005,
	/** and the hash of a table's name: one new row of it at a time, so that two do not pass its maximum */
	maximum: 5006,
} as const;
