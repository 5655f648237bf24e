import type { CodeOut } from '#domain/codes/codes.contract.ts';
import { warsawInput } from '#web/lib/format.ts';

/** The drawer's fields as typed. */
export type CodeValues = {
	type: 'single' | 'multiple';
	code: string;
	desc: string;
	desc_en: string;
	product_id: string;
	discount: string;
	limit: string;
	number: string;
	expiration_date: string | null;
};

export const toValues = (code: CodeOut | null): CodeValues => ({
	type: 'single',
	code: code?.code ?? '',
	desc: code?.desc ?? '',
	desc_en: code?.desc_en ?? '',
	product_id: code?.product_id ?? 'any',
	discount: code?.discount.replace('.', ',') ?? '',
	limit: String(code?.limit ?? 1),
	number: '',
	expiration_date: code?.expiration_date ? warsawInput(code.expiration_date) : null,
});

/** One code for `limit` people, or `number` one-time codes; an empty number is one. */
export const toSent = ({ type, limit, number, discount, expiration_date, ...rest }: CodeValues) => ({
	...rest,
	discount: discount.trim().replace(',', '.'),
	limit: type === 'single' ? (limit as unknown as number) : null,
	number: type === 'multiple' ? ((number.trim() || '1') as unknown as number) : null,
	expiration_date: expiration_date ?? '',
});
