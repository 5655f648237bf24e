import { warsawDate } from '#domain/base/time/time.ts';
import type { CodeOut } from '#domain/codes/codes.contract.ts';

/** The drawer's fields as typed. */
export type CodeValues = {
	type: 'single' | 'multiple';
	code: string;
	desc: string;
	desc_en: string;
	product_id: string;
	discount: string;
	/** the unit of a number without one; a typed % or zł takes precedence */
	unit: 'percent' | 'cash';
	limit: string;
	number: string;
	batch: string;
	/** a day: valid to its end */
	expiration_date: string | null;
};

export const toValues = (code: CodeOut | null): CodeValues => ({
	type: 'single',
	code: code?.code ?? '',
	desc: code?.desc ?? '',
	desc_en: code?.desc_en ?? '',
	product_id: code?.product_id ?? 'any',
	discount: code?.discount.replace('.', ',').replace('%', '') ?? '',
	unit: code && code.discount_percent === null ? 'cash' : 'percent',
	limit: String(code?.limit ?? 1),
	number: '',
	batch: '',
	expiration_date: code?.expiration_date ? warsawDate(new Date(code.expiration_date)) : null,
});

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
