import type { Grosze } from '../../base/money.ts';
import type { InvoiceBuyer, InvoiceDocument, InvoiceLine, RateSum } from './invoice-document.ts';
import { linesOfReturn } from './invoice-lines.rules.ts';
import { mendingOf } from './invoice-parties.rules.ts';
import { addSums, differenceOf, grossOf, sumsOfLines } from './invoice-sums.rules.ts';

/** An invoice and its corrections in the order they were issued. */
export type InvoiceChain = {
	original: Pick<InvoiceDocument, 'lines' | 'sums' | 'buyer'>;
	corrections: readonly Pick<InvoiceDocument, 'sums' | 'buyer'>[];
};

/** What a chain says today: the last data of the buyer, and all sums together. */
export function whatStands({ original, corrections }: InvoiceChain): { buyer: InvoiceBuyer; sums: RateSum[]; gross_grosze: Grosze } {
	const sums = addSums([original.sums, ...corrections.map((one) => one.sums)]);
	return { buyer: corrections.at(-1)?.buyer ?? original.buyer, sums, gross_grosze: grossOf(sums) };
}

type Change = { lines: InvoiceLine[]; sums: RateSum[] };

/** Money went back, so that this much stands; null: the chain says so already. */
export function correctTo(chain: InvoiceChain, standing_grosze: Grosze): Change | null {
	const before = whatStands(chain);
	const [rate] = chain.original.sums;
	if (!rate || standing_grosze >= before.gross_grosze) return null;
	const after = sumsOfLines([{ vat_rate: rate.vat_rate, gross_grosze: standing_grosze }]);
	const lines = linesOfReturn({
		lines: chain.original.lines,
		standing_grosze: before.gross_grosze,
		returned_grosze: before.gross_grosze - standing_grosze,
	});
	return { lines, sums: differenceOf(after, before.sums) };
}

/** Other data of the buyer, the money as it was. */
export const correctData = ({ original }: InvoiceChain): Change => ({ lines: [], sums: differenceOf(original.sums, original.sums) });

type RefusedDocument = {
	document: Pick<InvoiceDocument, 'buyer' | 'correction'>;
	/** what a correction corrects, with the corrections that count; null: it is no correction */
	corrected: InvoiceChain | null;
	standing_grosze: Grosze;
};

/** Whether something is still unsaid when KSeF has refused a document: money that stands, or a correction that no later one has made. */
export function needsReplacement({ document, corrected, standing_grosze }: RefusedDocument): boolean {
	if (!corrected) return standing_grosze > 0;
	if (!document.correction?.buyer_before) return correctTo(corrected, standing_grosze) !== null;
	const { buyer, gross_grosze } = whatStands(corrected);
	return gross_grosze > 0 && mendingOf(buyer, document.buyer) !== 'nothing';
}
