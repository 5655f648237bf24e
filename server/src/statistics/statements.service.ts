import { toGrosze, toZloty } from '#domain/base/money.ts';
import { csvHead, csvRow } from '#domain/base/text/csv.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { monthRange, rangeMoments } from '#domain/base/time/day-ranges.ts';
import { VAT_RATES, vatRateText } from '#domain/catalogue/vat.rules.ts';
import { sumAmounts, totalsByRate } from '#domain/catalogue/vat-sums.rules.ts';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { type Movement, type Statement, type StatementLine, wayText } from '#domain/statistics/statements.contract.ts';
import { text } from '#domain/texts/texts.ts';
import type { Db } from '../lib/db/db.ts';
import { changesOf, findClosing } from './closings.store.ts';
import { toPayout } from './payouts.service.ts';
import { payoutsOf } from './payouts.store.ts';
import { sumByWay, sumMovements, type TaxedRow } from './statistics.store.ts';

/** Sales and refunds of a month by their own days; together they are its income, by kind and rate the totals with their VAT. */
export async function statementOf(db: Db, month: string): Promise<Statement> {
	const span = rangeMoments(monthRange(month));
	const [rows, ways, closed, changes, payouts] = [
		await sumMovements(db, span),
		await sumByWay(db, span),
		await findClosing(db, month),
		await changesOf(db, month),
		await payoutsOf(db, monthRange(month)),
	];
	const totals = ORDER_KIND_NAMES.flatMap((kind) =>
		VAT_RATES.flatMap((vat_rate) => {
			const own = rows.filter((row) => row.kind === kind && row.vat_rate === vat_rate);
			return own.length > 0 ? [{ kind, vat_rate, ...sumAmounts(own) }] : [];
		}),
	);
	return {
		month,
		sales: movementsOf(rows, 'sale'),
		refunds: movementsOf(rows, 'refund'),
		income: sumAmounts(rows).gross,
		totals,
		rates: totalsByRate(rows),
		ways: ways.map(({ gross_grosze, ...way }) => ({ ...way, gross: toZloty(gross_grosze) })),
		closed,
		payouts: payouts.map(toPayout),
		changes: changes.map(({ amount_grosze, ...change }) => ({ ...change, amount: toZloty(amount_grosze) })),
		lines: rows.map(({ date, side, kind, vat_rate, ...amounts }) => ({ date, side, kind, vat_rate, ...sumAmounts([amounts]) })),
	};
}

/** One amount a day and kind, whatever the rates. */
function movementsOf(rows: readonly TaxedRow[], side: TaxedRow['side']): Movement[] {
	const sums = new Map<string, Movement & { grosze: number }>();
	for (const { date, kind, gross_grosze } of rows.filter((row) => row.side === side)) {
		const before = sums.get(`${date} ${kind}`)?.grosze ?? 0;
		const grosze = before + Math.abs(gross_grosze);
		sums.set(`${date} ${kind}`, { date, kind, grosze, amount: toZloty(grosze) });
	}
	return [...sums.values()].map(({ grosze: _, ...movement }) => movement);
}

const TITLES = [
	'statement.date',
	'statement.side',
	'refund_list.kind',
	'statement.rate',
	'statement.net',
	'statement.vat',
	'statement.gross',
] as const;

type Amounts = Pick<StatementLine, 'net' | 'vat' | 'gross'>;
const amountCells = ({ net, vat, gross }: Amounts) => [net, vat, gross].map((amount) => ({ grosze: toGrosze(amount) }));

/** One line a day, side, kind and rate; refunds are below zero, so that the columns of amounts add up to the last line. */
export function statementCsv({ month, lines, rates }: Statement, language: Language): string {
	const head = csvHead(TITLES.map((key) => text(language, key)));
	const body = lines.map(({ date, side, kind, vat_rate, ...amounts }) =>
		csvRow([
			formatDigits(date),
			text(language, `statement.${side}`),
			text(language, `refund_list.kind.${kind}`),
			vatRateText(vat_rate),
			...amountCells(amounts),
		]),
	);
	const sum = sumAmounts(rates.map(({ gross, vat }) => ({ gross_grosze: toGrosze(gross), vat_grosze: toGrosze(vat) })));
	return head + body.join('') + csvRow([month, text(language, 'statement.income'), '', '', ...amountCells(sum)]);
}

/** What was paid and returned in each way, to be compared with the provider's payouts, the bank and the till. */
export function statementWaysCsv({ month, ways = [], income }: Statement, language: Language): string {
	const head = csvHead((['statement.side', 'statement.way', 'statement.gross'] as const).map((key) => text(language, key)));
	const body = ways.map(({ side, way, method, gross }) =>
		csvRow([
			text(language, `statement.${side}`),
			wayText({ side, way, method }, (key) => text(language, key)),
			{ grosze: toGrosze(gross) },
		]),
	);
	return head + body.join('') + csvRow([month, text(language, 'statement.income'), { grosze: toGrosze(income) }]);
}
