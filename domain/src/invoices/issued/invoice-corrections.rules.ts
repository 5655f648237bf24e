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

type CorrectedLines = { lines: InvoiceLine[]; sums: RateSum[] };

/** Corrects the chain down to this amount after a refund; null: it has this amount already. */
export function correctTo(chain: InvoiceChain, unrefunded_grosze: Grosze): CorrectedLines | null {
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
export const correctData = ({ original }: InvoiceChain): CorrectedLines => ({
	lines: [],
	sums: differenceOf(original.sums, original.sums),
});

const PARTS = ['name', 'address', 'recipient'] as const;
const changedParts = (before: InvoiceBuyer, after: InvoiceBuyer) => {
	const changed = changedFields({ recipient: null, ...before }, { recipient: null, ...after }, PARTS);
	return PARTS.filter((part) => changed.includes(part));
};

type BuyerChange = Pick<InvoiceDocument, 'buyer' | 'correction'>;

export const correctedParts = ({ buyer, correction }: BuyerChange) =>
	correction?.buyer_before ? changedParts(correction.buyer_before, buyer) : [];

/** The buyer after a refused correction is issued again: its changes, except of parts that were corrected since. */
export function repeatedBuyer(refused: BuyerChange, current: InvoiceBuyer): InvoiceBuyer {
	const before = refused.correction?.buyer_before;
	if (!before) return current;
	const since = changedParts(before, current);
	const parts = correctedParts(refused).filter((part) => !since.includes(part));
	return { ...current, ...Object.fromEntries(parts.map((part) => [part, refused.buyer[part]])) };
}

type RefusedDocument = {
	document: BuyerChange;
	/** the corrected invoice with its valid corrections; null: the document is not a correction */
	corrected: InvoiceChain | null;
	unrefunded_grosze: Grosze;
};

/** Whether a refused document has to be replaced: its amount is not refunded, or no later correction contains the same change. */
export function needsReplacement({ document, corrected, unrefunded_grosze }: RefusedDocument): boolean {
	if (!corrected) return unrefunded_grosze > 0;
	if (!document.correction?.buyer_before) return correctTo(corrected, unrefunded_grosze) !== null;
	const { buyer, gross_grosze } = currentState(corrected);
	return gross_grosze > 0 && requiredCorrection(buyer, repeatedBuyer(document, buyer)) !== 'nothing';
}
