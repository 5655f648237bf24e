import { warsawDate } from '#domain/base/time/time.ts';
import type { CodeOut } from '#domain/codes/codes.contract.ts';
import { type ValuesOf, valuesOf } from '#web/lib/api/form-values.ts';

type Unit = 'percent' | 'cash';
type Batch = 'single' | 'multiple';

export const CODE_FIELDS = {
	type: { atNew: 'single', read: (): Batch => 'single' },
	code: { atNew: '', read: ({ code }: CodeOut) => code },
	desc: { label: 'codes.admin.field.desc', atNew: '', read: ({ desc }: CodeOut) => desc },
	desc_en: { label: 'codes.admin.field.desc_en', atNew: '', read: ({ desc_en }: CodeOut) => desc_en },
	product_id: { label: 'codes.admin.field.product', atNew: 'any', read: ({ product_id }: CodeOut): string => product_id },
	discount: {
		label: 'codes.admin.discount',
		atNew: '',
		read: ({ discount }: CodeOut) => discount.replace('.', ',').replace('%', ''),
	},
	/** the unit of a number without one; a typed % or zł takes precedence */
	unit: { atNew: 'percent', read: ({ discount_percent }: CodeOut): Unit => (discount_percent === null ? 'cash' : 'percent') },
	limit: { label: 'codes.admin.field.limit', atNew: '1', read: ({ limit }: CodeOut) => String(limit) },
	number: { atNew: '', read: () => '' },
	batch: { atNew: '', read: () => '' },
	/** a day: valid to its end */
	expiration_date: {
		label: 'codes.admin.field.expires',
		atNew: null,
		read: ({ expiration_date }: CodeOut): string | null => (expiration_date ? warsawDate(new Date(expiration_date)) : null),
	},
} as const;

export type CodeValues = ValuesOf<typeof CODE_FIELDS>;

export const toValues = (code: CodeOut | null): CodeValues => valuesOf(CODE_FIELDS, code);

/** "25%" or "12.50", as the API takes it: always with its unit, so that the two cannot be confused. */
export function discountSent(typed: string, unit: CodeValues['unit']): string {
	// the table writes thousands and units with blanks
	const value = typed.replace(/\s/g, '').replace(',', '.');
	if (value.endsWith('%')) return value;
	if (/zł$/i.test(value)) return value.slice(0, -2);
	return value !== '' && unit === 'percent' ? `${value}%` : value;
}

/** One code for `limit` people, or `number` one-time codes; an empty number is one. */
export const toSent = ({ type, limit, number, discount, unit, batch, expiration_date, ...rest }: CodeValues) => ({
	...rest,
	discount: discountSent(discount, unit),
	batch: type === 'multiple' ? batch : '',
	limit: type === 'single' ? limit : null,
	number: type === 'multiple' ? number.trim() || '1' : null,
	expiration_date: expiration_date ?? '',
});

/**
 * What was changed in a code. The rest is not sent: the form shows a day where the code has a moment, or none at all,
 * so the expiry sent back would be another one.
 */
export function toChange(values: CodeValues, saved: CodeValues) {
	const before: Record<string, unknown> = toSent(saved);
	const { code: _code, number: _number, batch: _batch, ...sent } = toSent(values);
	const changed = Object.entries({ ...sent, limit: sent.limit ?? '' }).filter(([name, value]) => value !== before[name]);
	return Object.fromEntries(changed);
}
