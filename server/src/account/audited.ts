import { PERSON_FIELDS } from '#domain/account/account.rules.ts';
import type { PersonRow } from './account.store.ts';

const FIELDS = [...PERSON_FIELDS, 'email', 'role_id'] as const satisfies (keyof PersonRow)[];

/** What changed, before and after; of a password only that it changed. */
export function auditedFields(before: PersonRow, after: PersonRow) {
	const changed = FIELDS.filter((name) => before[name] !== after[name]);
	const pick = (row: PersonRow) => Object.fromEntries(changed.map((name) => [name, row[name]]));
	const password = before.password_hash === after.password_hash ? {} : { password: 'changed' };
	return { before: pick(before), after: { ...pick(after), ...password } };
}
