import { MAX_LEASE_AHEAD_SECONDS } from '#domain/base/time/leases.ts';
import { raw, type Sql, sql } from './db.ts';

/** Nobody holds it, its holder has not renewed the lease, or a clock that was wrong has written it. */
export const isLeaseFree = (column: string, now: Date): Sql =>
	sql`(${raw(column)} is null or ${raw(column)} < ${now}::timestamptz
		or ${raw(column)} > ${now}::timestamptz + make_interval(secs => ${MAX_LEASE_AHEAD_SECONDS}))`;
