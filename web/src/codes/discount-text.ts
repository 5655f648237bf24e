import { formatZloty } from '#domain/base/money.ts';
import type { UserCodeOut } from '#domain/codes/codes.contract.ts';

/** 20% or 15,00 zł */
export const discountText = ({ discount_percent, discount_cash }: Pick<UserCodeOut, 'discount_percent' | 'discount_cash'>): string =>
	discount_percent === null ? formatZloty(discount_cash ?? 0) : `${discount_percent}%`;
