import type { Grosze } from '../../base/money.ts';
import { type LocalDate, type Moment, momentMs, warsawDate } from '../../base/time/time.ts';
import { type BookedRate, VAT_RATES, type VatRate, vatGrosze } from '../../catalogue/vat.rules.ts';
import { type TaxedAmount, totalsByRate } from '../../catalogue/vat-sums.rules.ts';
import type { CorrectionEffect } from '../issued/invoice-document.ts';
import { isRefused, type SendingState } from '../ksef/ksef-sending.rules.ts';

/** An invoice or a correction as the register counts it; a correction is a difference. */
type CountedDocument = TaxedAmount & { issued_at: Moment; effect: CorrectionEffect | null };

/** A paid order with its refunds and documents. */
export type RegisteredOrder = {
	created_at: Moment;
	amount_grosze: Grosze;
	vat_rate: VatRate;
	/** in the order of their creation */
	refunds: readonly { at: Moment; amount_grosze: Grosze }[];
	documents: readonly CountedDocument[];
};

const dayOf = (moment: Moment): LocalDate => warsawDate(new Date(moment));

/**
 * The days of the statement (F-086), so that both add up to the same: a correction of a refund counts for the day of the last refund
 * before it, all else for the day of the sale. What was wrong from the start is corrected as of that day.
 */
export function registerDay({ effect, issued_at }: Pick<CountedDocument, 'effect' | 'issued_at'>, order: RegisteredOrder): LocalDate {
	const refunds = order.refunds.filter(({ at }) => momentMs(at) <= momentMs(issued_at));
	return dayOf((effect === 2 ? refunds.at(-1)?.at : undefined) ?? order.created_at);
}

export type RegisterLine = TaxedAmount & { day: LocalDate; vat_rate: VatRate };

/** The sale and the refunds of an order with their tax, each on its own day. */
function movementsOf({ created_at, amount_grosze, vat_rate, refunds }: RegisteredOrder): RegisterLine[] {
	const lines = [{ day: dayOf(created_at), vat_rate, gross_grosze: amount_grosze, vat_grosze: vatGrosze(amount_grosze, vat_rate) }];
	let left = amount_grosze;
	for (const { at, amount_grosze: back } of refunds) {
		const after = Math.max(left - back, 0);
		const vat_grosze = vatGrosze(after, vat_rate) - vatGrosze(Math.max(left, 0), vat_rate);
		lines.push({ day: dayOf(at), vat_rate, gross_grosze: -back, vat_grosze });
		left -= back;
	}
	return lines;
}

const documentLines = (order: RegisteredOrder): RegisterLine[] =>
	order.documents.map((document) => ({
		day: registerDay(document, order),
		vat_rate: order.vat_rate,
		gross_grosze: document.gross_grosze,
		vat_grosze: document.vat_grosze,
	}));

/**
 * Sales and refunds without a document: one line a day and rate. The stores compute it in SQL; a test compares both.
 */
export function undocumentedLines(orders: readonly RegisteredOrder[]): RegisterLine[] {
	const lines = new Map<string, RegisterLine>();
	const add = (sign: 1 | -1, { day, vat_rate, gross_grosze, vat_grosze }: RegisterLine) => {
		const line = lines.get(`${day} ${vat_rate}`) ?? { day, vat_rate, gross_grosze: 0, vat_grosze: 0 };
		lines.set(`${day} ${vat_rate}`, {
			...line,
			gross_grosze: line.gross_grosze + sign * gross_grosze,
			vat_grosze: line.vat_grosze + sign * vat_grosze,
		});
	};
	for (const order of orders) {
		for (const line of movementsOf(order)) add(1, line);
		for (const line of documentLines(order)) add(-1, line);
	}
	const place = ({ day, vat_rate }: RegisterLine) => `${day} ${VAT_RATES.indexOf(vat_rate)}`;
	return [...lines.values()]
		.filter(({ gross_grosze, vat_grosze }) => gross_grosze !== 0 || vat_grosze !== 0)
		.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** Documents of a rate; `union_grosze` is the part for companies of the Union. */
export type DocumentSum = TaxedAmount & { vat_rate: VatRate; union_grosze: Grosze };

const splitAbroad = ({ vat_rate, gross_grosze, vat_grosze, union_grosze }: DocumentSum): (TaxedAmount & { vat_rate: BookedRate })[] => {
	if (vat_rate !== 'np') return [{ vat_rate, gross_grosze, vat_grosze }];
	const parts = { 'np I': gross_grosze - union_grosze, 'np II': union_grosze };
	return (['np I', 'np II'] as const).flatMap((rate) =>
		parts[rate] === 0 ? [] : [{ vat_rate: rate, gross_grosze: parts[rate], vat_grosze: 0 }],
	);
};

/** Sums by rate as JPK_V7 needs them: K_11 is np I and np II, K_12 is np II. */
export const bookedTotals = (sums: readonly DocumentSum[], lines: readonly RegisterLine[]) =>
	totalsByRate<BookedRate>([...sums.flatMap(splitAbroad), ...lines]);

/** As JPK_V7 marks an invoice: its KSeF number, issued outside KSeF, or without a number yet. */
export const NO_KSEF_MARKS = { outside: 'BFK', waiting: 'DI' } as const;
type Marked = { state: SendingState; code: number | null; number: string | null };
/** null: KSeF has refused it, so it is not part of JPK_V7. */
export const ksefMark = (ksef: Marked | null): string | null => {
	if (ksef === null) return NO_KSEF_MARKS.outside;
	return isRefused(ksef) ? null : (ksef.number ?? NO_KSEF_MARKS.waiting);
};

type Window = { offset: number; limit: number };

/** The part of a page that is documents, and the part that is lines: the lines follow the last document. */
export const splitPage = ({ offset, limit }: Window, documents: number): { documents: Window; lines: Window } => {
	const left = Math.max(0, Math.min(limit, documents - offset));
	return { documents: { offset, limit: left }, lines: { offset: Math.max(0, offset - documents), limit: limit - left } };
};
