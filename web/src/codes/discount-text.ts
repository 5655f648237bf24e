import { formatZloty } from '#domain/base/money.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { UserCodeOut } from '#domain/codes/codes.contract.ts';

type Discount = Pick<UserCodeOut, 'discount_percent' | 'discount_cash'>;

/** 20% or 15,00 zł */
export const discountText = ({ discount_percent, discount_cash }: Discount, language: Language): string =>
	discount_percent === null ? formatZloty(discount_cash ?? 0, language) : `${discount_percent}%`;
