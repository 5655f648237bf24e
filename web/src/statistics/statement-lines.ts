import { parseZloty, toZloty } from '#domain/base/money.ts';
import { type VatRate, vatGrosze } from '#domain/invoices/vat.rules.ts';
import type { Movement, Statement } from '#domain/statistics/statements.contract.ts';

/** Amounts are below zero for a refund. */
export type StatementLine = Omit<Movement, 'amount'> & {
	side: 'sale' | 'refund';
	vat_rate: VatRate | null;
	net: number;
	vat: number;
	gross: number;
};

/** Both sides day by day with their VAT, a day's sales before its refunds. */
export function toLines({ sales, refunds, totals }: Pick<Statement, 'sales' | 'refunds' | 'totals'>): StatementLine[] {
	const line =
		(side: StatementLine['side']) =>
		(movement: Movement): StatementLine => {
			const { amount, ...rest } = movement;
			const vat_rate = totals.find(({ kind }) => kind === rest.kind)?.vat_rate ?? null;
			const gross = (parseZloty(amount) ?? 0) * (side === 'refund' ? -1 : 1);
			const vat = vat_rate ? vatGrosze(gross, vat_rate) : 0;
			return { ...rest, side, vat_rate, net: toZloty(gross - vat), vat: toZloty(vat), gross: toZloty(gross) };
		};
	return [...sales.map(line('sale')), ...refunds.map(line('refund'))].toSorted((a, b) => a.date.localeCompare(b.date));
}
