import { csvHead, csvRow } from '#domain/base/csv.ts';
import { formatDigits } from '#domain/base/dates.ts';
import type { Language } from '#domain/base/language.ts';
import { toZloty } from '#domain/base/money.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { Movement, Statement } from '#domain/statistics/statements.contract.ts';
import { monthRange, rangeMoments } from '#domain/statistics/statistics.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Db } from '../lib/db.ts';
import { sumMovements } from './statistics.store.ts';

type Row = { date: string; kind: OrderKind };

/** Sales and refunds of a month by their own days; together they are its income. */
export async function statementOf(db: Db, month: string): Promise<Statement> {
	const rows = await sumMovements(db, rangeMoments(monthRange(month)));
	const side = (grosze: (row: (typeof rows)[number]) => number): Movement[] =>
		rows.filter((row) => grosze(row) !== 0).map((row) => ({ ...only(row), amount: toZloty(grosze(row)) }));
	const income = rows.reduce((total, { sales, back }) => total + sales - back, 0);
	return { month, sales: side(({ sales }) => sales), refunds: side(({ back }) => back), income: toZloty(income) };
}

const only = ({ date, kind }: Row): Row => ({ date, kind });

/** One line a day, kind and side; refunds are below zero, so that the column adds up to the last line. */
export function statementCsv({ month, sales, refunds, income }: Statement, language: Language): string {
	const line =
		(side: 'sale' | 'refund') =>
		({ date, kind, amount }: Movement) =>
			csvRow([
				formatDigits(date),
				text(language, `statement.${side}`),
				text(language, `refund_list.kind.${kind}`),
				{ grosze: Math.round(amount * 100) * (side === 'refund' ? -1 : 1) },
			]);
	const head = csvHead([
		text(language, 'statement.date'),
		text(language, 'statement.side'),
		text(language, 'refund_list.kind'),
		text(language, 'statement.gross'),
	]);
	const lines = [...sales.map((row) => ({ row, to: line('sale') })), ...refunds.map((row) => ({ row, to: line('refund') }))];
	const sorted = lines.toSorted((a, b) => a.row.date.localeCompare(b.row.date)).map(({ row, to }) => to(row));
	return head + sorted.join('') + csvRow([month, text(language, 'statement.income'), '', { grosze: Math.round(income * 100) }]);
}
