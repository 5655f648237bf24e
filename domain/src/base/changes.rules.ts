import type { Moment } from './time/time.ts';
import { momentIn } from './values.ts';

/** What was saved since a form was opened: by another person, or by the same person in another window. */
export type ChangeSince = { /** null: the product itself */ by: string | null; own: boolean; at: Moment; fields: string[] };

/**
 * `updated_at` of the data the form was filled with. If the data has changed since, the answer is 409 `changed_since`
 * with `changes`; without it nothing is compared.
 */
export const seenAt = { seen_at: momentIn('content.validate.date').optional() };

const asObject = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Money is stored under another name. */
export const storedName = (field: string, stored: object): string => (`${field}_grosze` in stored ? `${field}_grosze` : field);

/** Those fields of a form that differ between the two states of an audit row. */
export function changedFields(before: unknown, after: unknown, fields: readonly string[]): string[] {
	const [old, now] = [asObject(before), asObject(after)];
	return fields.filter((field) => {
		const name = storedName(field, now);
		return name in old && name in now && JSON.stringify(old[name]) !== JSON.stringify(now[name]);
	});
}
