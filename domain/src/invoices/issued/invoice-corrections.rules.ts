import { changedFields } from '../../base/changes.rules.ts';
import type { Grosze } from '../../base/money.ts';
import type { InvoiceBuyer, InvoiceDocument, InvoiceLine, RateSum } from './invoice-document.ts';
import { linesOfReturn } from './invoice-lines.rules.ts';
import { requiredCorrection } from './invoice-parties.rules.ts';
import { addSums, differenceOf, grossOf, sumsOfLines } from './invoice-sums.rules.ts';

/** An invoice and its corrections in the order they were issued. */
export type InvoiceChain = {
	original: Pick<InvoiceDocument, 'lines' | 'sums' | 'buyer'>;
	corrections: readonly Pick<InvoiceDocument, 'sums' | 'buyer'>[];
};

/** The current state of a chain: the latest buyer data, and the total of all sums. */
export function currentState({ original, corrections }: InvoiceChain): { buyer: InvoiceBuyer; sums: RateSum[]; gross_grosze: Grosze } {
	const sums = addSums([original.sums, ...corrections.map((one) => one.sums)]);
	return { buyer: corrections.at(-1)?.buyer ?? original.buyer, sums, gross_grosze: grossOf(sums) };
}

type Change = { lines: InvoiceLine[]; sums: RateSum[] };

/** Corrects the chain down to this amount after a refund; null: it has this amount already. */
export function correctTo(chain: InvoiceChain, unrefunded_grosze: Grosze): Change | null {
	const before = currentState(chain);
	const [rate] = chain.original.sums;
	if (!rate || unrefunded_grosze >= before.gross_grosze) return null;
	const after = sumsOfLines([{ vat_rate: rate.vat_rate, gross_grosze: unrefunded_grosze }]);
	const lines = linesOfReturn({
		lines: chain.original.lines,
		unrefunded_grosze: before.gross_grosze,
		returned_grosze: before.gross_grosze - unrefunded_grosze,
	});
	return { lines, sums: differenceOf(after, before.sums) };
}

/** Changes buyer data only; the sums stay the same. */
export const correctData = ({ original }: InvoiceChain): Change => ({ lines: [], sums: differenceOf(original.sums, original.sums) });

/** Which parts of the buyer's data a correction has changed. */
export function correctedParts({ buyer, correction }: Pick<InvoiceDocument, 'buyer' | 'correction'>): string[] {
	const before = correction?.buyer_before;
	return before ? changedFields({ recipient: null, ...before }, { recipient: null, ...buyer }, ['name', 'address', 'recipient']) : [];
}

type RefusedDocument = {
	document: Pick<InvoiceDocument, 'buyer' | 'correction'>;
	/** the corrected invoice with its valid corrections; null: the document is not a correction */
	corrected: InvoiceChain | null;
	unrefunded_grosze: Grosze;
};

/** Whether a refused document has to be replaced: its amount is not refunded, or no later correction contains the same change. */
export function needsReplacement({ document, corrected, unrefunded_grosze }: RefusedDocument): boolean {
	if (!corrected) return unrefunded_grosze > 0;
	if (!document.correction?.buyer_before) return correctTo(corrected, unrefunded_grosze) !== null;
	const { buyer, gross_grosze } = currentState(corrected);
	return gross_grosze > 0 && requiredCorrection(buyer, document.buyer) !== 'nothing';
}
