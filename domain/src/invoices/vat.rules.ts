import type { Grosze } from '../base/money.ts';
import type { OrderKind } from '../orders/order-kinds.ts';

/** In percent; `zw` is exempt, `np` not subject to VAT. */
export const VAT_RATES = ['23', '8', '5', '0', 'zw', 'np'] as const;
export type VatRate = (typeof VAT_RATES)[number];
export type VatRates = Record<OrderKind, VatRate>;

const percentOf = (rate: VatRate): number => (rate === 'zw' || rate === 'np' ? 0 : Number(rate));

/** The tax inside a gross amount; of money that goes back as much below zero. */
export const vatGrosze = (gross: Grosze, rate: VatRate): Grosze => {
	const percent = percentOf(rate);
	const vat = Math.round((Math.abs(gross) * percent) / (100 + percent));
	return gross < 0 ? 0 - vat : vat;
};

/** 23%, zw. */
export const vatRateText = (rate: VatRate): string => (rate === 'zw' || rate === 'np' ? `${rate}.` : `${rate}%`);
