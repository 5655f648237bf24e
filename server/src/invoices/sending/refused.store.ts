import { statesOf } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { ACCEPTED_CODE } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import { raw, type Sql } from '#server/lib/db/db.ts';

const REFUSED = statesOf('refused')
	.map((state) => `'${state}'`)
	.join(', ');

/** `isRefused` of the domain, of a row of ksef_sendings with this alias that may be missing. Without parameters, so that scripts can use its text. */
export const isRefusedSql = (alias: 'k' | 's'): Sql =>
	raw(`coalesce(${alias}.state in (${REFUSED}) and ${alias}.code is distinct from ${ACCEPTED_CODE}, false)`);
