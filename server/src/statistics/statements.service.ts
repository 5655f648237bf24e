import { toZloty } from '#domain/base/money.ts';
import { csvHead, csvRow } from '#domain/base/text/csv.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { type VatRate, type VatRates, vatGrosze, vatRateText } from '#domain/invoices/vat.rules.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Movement, Statement, StatementTotal } from '#domain/statistics/statements.contract.ts';
import { monthRange, rangeMoments } from '#domain/statistics/statistics.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Db } from '../lib/db/db.ts';
import { sumMovements } from './statistics.store.ts';

type Row = { date: string; kind: OrderKind };

/** Sales and refunds of a month by their own days; together they are its income, by kind the totals with their VAT. */
export async function statementOf(db: Db, month: string, rates: VatRates): Promise<Statement> {
	const rows = await sumMovements(db, rangeMoments(monthRange(month)));
	const side = (grosze: (row: (typeof rows)[number]) => number): Movement[] =>
		rows.filter((row) => grosze(row) !== 0).map((row) => ({ ...only(row), amount: toZloty(grosze(row)) }));
	const income = rows.reduce((total, { sales, back }) => total + sales - back, 0);
	const totals = ORDER_KIND_NAMES.flatMap((kind) => {
		const own = rows.filter((row) => row.kind === kind);
		return own.length > 0 ? [totalOf(kind, rates[kind], own)] : [];
	});
	return { month, sales: side(({ sales }) => sales), refunds: side(({ back }) => back), income: toZloty(income), totals };
}

const only = ({ date, kind }: Row): Row => ({ date, kind });

/** The tax is that of the lines, so that every column adds up. */
function totalOf(kind: OrderKind, vat_rate: VatRate, rows: readonly { sales: number; back: number }[]): StatementTotal {
	const gross = rows.reduce((sum, { sales, back }) => sum + sales - back, 0);
	const vat = rows.reduce((sum, { sales, back }) => sum + vatGrosze(sales, vat_rate) + vatGrosze(-back, vat_rate), 0);
	return { kind, vat_rate, net: toZloty(gross - vat), vat: toZloty(vat), gross: toZloty(gross) };
}

const inGrosze = (zloty: number): number => Math.round(zloty * 100);

/** One line a day, kind and side; refunds are below zero, so that the columns of amounts add up to the last line. */
export function statementCsv({ month, sales, refunds, income, totals }: Statement, language: Language): string {
	const rateOf = (kind: OrderKind): VatRate => totals.find((total) => total.kind === kind)?.vat_rate ?? 'np';
	const amounts = (gross: number, vat: number) => [{ grosze: gross - vat }, { grosze: vat }, { grosze: gross }];
	const line =
		(side: 'sale' | 'refund') =>
		({ date, kind, amount }: Movement) => {
			const gross = inGrosze(amount) * (side === 'refund' ? -1 : 1);
			const rate = rateOf(kind);
			const words = [text(language, `statement.${side}`), text(language, `refund_list.kind.${kind}`), vatRateText(rate)];
			return csvRow([formatDigits(date), ...words, ...amounts(gross, vatGrosze(gross, rate))]);
		};
	const head = csvHead(
		(
			[
				'statement.date',
				'statement.side',
				'refund_list.kind',
				'statement.rate',
				'statement.net',
				'statement.vat',
				'statement.gross',
			] as const
		).map((key) => text(language, key)),
	);
	const lines = [...sales.map((row) => ({ row, to: line('sale') })), ...refunds.map((row) => ({ row, to: line('refund') }))];
	const sorted = lines.toSorted((a, b) => a.row.date.localeCompare(b.row.date)).map(({ row, to }) => to(row));
	const vat = totals.reduce((sum, total) => sum + inGrosze(total.vat), 0);
	return head + sorted.join('') + csvRow([month, text(language, 'statement.income'), '', '', ...amounts(inGrosze(income), vat)]);
}
