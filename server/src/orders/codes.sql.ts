import { sql } from '#server/lib/db/db.ts';

/** Whether the code `c` of the query was used. */
export const IS_USED = sql`exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null)`;
