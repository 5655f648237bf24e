import { toZloty } from '#domain/base/money.ts';
import type { RateTotal } from '#domain/catalogue/vat.fields.ts';
import { VAT_RATES } from '#domain/catalogue/vat.rules.ts';
import type { Register, RegisterEntry } from '#domain/invoices/register/register.contract.ts';
import { ksefMark, type RegisterLine, splitPage } from '#domain/invoices/register/register.rules.ts';
import { monthRange } from '#domain/statistics/statistics.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import { listRegistered, listUndocumented, type RegisteredRow, sumRegistered } from './register.store.ts';

type Amounts = Pick<RegisterLine, 'gross_grosze' | 'vat_grosze'>;

const moneyOf = ({ gross_grosze, vat_grosze }: Amounts) => ({
	net: toZloty(gross_grosze - vat_grosze),
	vat: toZloty(vat_grosze),
	gross: toZloty(gross_grosze),
});

const grossOf = (rows: readonly Amounts[]): number => rows.reduce((sum, row) => sum + row.gross_grosze, 0);
const vatOf = (rows: readonly Amounts[]): number => rows.reduce((sum, row) => sum + row.vat_grosze, 0);

/** One sum for each rate that occurs. */
const totalsOf = (rows: readonly (Amounts & Pick<RegisterLine, 'vat_rate'>)[]): RateTotal[] =>
	VAT_RATES.flatMap((vat_rate) => {
		const own = rows.filter((row) => row.vat_rate === vat_rate);
		return own.length > 0 ? [{ vat_rate, ...moneyOf({ gross_grosze: grossOf(own), vat_grosze: vatOf(own) }) }] : [];
	});

const toEntry = ({ day, vat_rate, net_grosze: _, vat_grosze, gross_grosze, ksef, ...document }: RegisteredRow): RegisterEntry => ({
	day,
	vat_rate,
	...moneyOf({ gross_grosze, vat_grosze }),
	document: { ...document, ksef: ksefMark(ksef) },
});

const toLine = ({ day, vat_rate, ...amounts }: RegisterLine): RegisterEntry => ({ day, vat_rate, ...moneyOf(amounts), document: null });

type Page = { page: number; limit: number };

/** A page of the register: documents by day, then the days' sales without one. */
export async function registerOf(db: Db, month: string, { page, limit }: Page): Promise<Register> {
	const span = { ...monthRange(month), upTo: Number.MAX_SAFE_INTEGER };
	const [sums, lines] = await Promise.all([sumRegistered(db, span), listUndocumented(db, span)]);
	const count = sums.reduce((all, sum) => all + sum.count, 0);
	const window = splitPage({ offset: (page - 1) * limit, limit }, count);
	const rows = window.documents.limit > 0 ? await listRegistered(db, span, window.documents) : [];
	return {
		month,
		entries: [...rows.map(toEntry), ...lines.slice(window.lines.offset, window.lines.offset + window.lines.limit).map(toLine)],
		total: count + lines.length,
		documents: { count, gross: toZloty(grossOf(sums)) },
		undocumented: { gross: toZloty(grossOf(lines)) },
		rates: totalsOf([...sums, ...lines]),
	};
}
