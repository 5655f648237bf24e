import { monthRange } from '#domain/base/time/day-ranges.ts';
import { sumAmounts, totalsByRate } from '#domain/catalogue/vat-sums.rules.ts';
import { isRefused } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import type { Register, RegisterEntry } from '#domain/invoices/register/register.contract.ts';
import { bookedTotals, ksefMark, type RegisterLine, splitPage } from '#domain/invoices/register/register.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import { countRefused, listRegistered, type RegisteredRow, sumDays } from './register.store.ts';

const NO_MONEY = { net: null, vat: null, gross: null };

const toEntry = ({
	day,
	vat_rate,
	booked_rate,
	net_grosze: _,
	vat_grosze,
	gross_grosze,
	ksef,
	...document
}: RegisteredRow): RegisterEntry => ({
	day,
	vat_rate,
	booked_rate,
	...(isRefused(ksef) ? NO_MONEY : sumAmounts([{ gross_grosze, vat_grosze }])),
	document: { ...document, ksef: ksefMark(ksef), refusal: isRefused(ksef) ? (ksef?.reason ?? '') : null },
});

const toLine = ({ day, vat_rate, ...amounts }: RegisterLine): RegisterEntry => ({
	day,
	vat_rate,
	booked_rate: vat_rate,
	...sumAmounts([amounts]),
	document: null,
});

type Page = { page: number; limit: number };

/** A page of the register: documents by day, then sales without a document by day. */
export async function registerOf(db: Db, month: string, { page, limit }: Page): Promise<Register> {
	const span = { ...monthRange(month), upTo: Number.MAX_SAFE_INTEGER };
	const [{ sums, lines }, refused] = await Promise.all([sumDays(db, span), countRefused(db, span)]);
	const count = sums.reduce((all, sum) => all + sum.count, 0);
	const window = splitPage({ offset: (page - 1) * limit, limit }, count + refused);
	const rows = window.documents.limit > 0 ? await listRegistered(db, span, window.documents) : [];
	return {
		month,
		entries: [...rows.map(toEntry), ...lines.slice(window.lines.offset, window.lines.offset + window.lines.limit).map(toLine)],
		total: count + refused + lines.length,
		documents: { count, refused, gross: sumAmounts(sums).gross },
		undocumented: { gross: sumAmounts(lines).gross },
		rates: totalsByRate([...sums, ...lines]),
		booked_rates: bookedTotals(sums, lines),
	};
}
