import type { Movement, Statement } from '#domain/statistics/statements.contract.ts';

/** `amount` is below zero for a refund. */
export type StatementLine = Movement & { side: 'sale' | 'refund' };

/** Both sides day by day, a day's sales before its refunds. */
export const toLines = ({ sales, refunds }: Pick<Statement, 'sales' | 'refunds'>): StatementLine[] =>
	[
		...sales.map((row) => ({ ...row, side: 'sale' as const })),
		...refunds.map((row) => ({ ...row, amount: -row.amount, side: 'refund' as const })),
	].toSorted((a, b) => a.date.localeCompare(b.date));
