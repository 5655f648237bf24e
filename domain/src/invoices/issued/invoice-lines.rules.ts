import type { Grosze } from '../../base/money.ts';
import type { VatRate } from '../../catalogue/vat.rules.ts';
import type { InvoiceLine } from './invoice-document.ts';
import { fitText, TEXT_MAX } from './invoice-text.rules.ts';
import { type Performance, performanceDay, splitGroupNames } from './line-names.rules.ts';

export type SoldOrder = {
	description: string;
	/** null: it is not translated */
	description_en: string | null;
	quantity: number;
	/** price of one */
	list_price_grosze: Grosze;
	one_free: boolean;
	/** what was paid and not refunded */
	unrefunded_grosze: Grosze;
	vat_rate: VatRate;
	/** when the event takes place; null: not an event */
	performance: Performance | null;
};

type LineNames = Pick<InvoiceLine, 'name' | 'name_en'>;

/** The day is written in digits in both languages; a title that is too long is cut before it. */
function namesFrom(name: string, name_en: string | null, performance: Performance | null): LineNames {
	const day = performance === null ? '' : `, ${performanceDay(performance)}`;
	const withDay = (text: string) => `${fitText(text, TEXT_MAX - day.length)}${day}`;
	return { name: withDay(name), ...(name_en !== null && { name_en: withDay(name_en) }) };
}

/** Of the paid and of the free tickets, where some are free. */
function namesOfSplit({ description, description_en, quantity, performance }: SoldOrder): { paid: LineNames; free: LineNames } {
	const names = splitGroupNames({ description, quantity }, 'pl');
	const english = description_en === null ? null : splitGroupNames({ description: description_en, quantity }, 'en');
	return {
		paid: namesFrom(names.paid, english?.paid ?? null, performance),
		free: namesFrom(names.free, english?.free ?? null, performance),
	};
}

/** The full price on every line, and on the first the discount: a code, a group discount, earlier refunds. */
export function linesOfOrder(order: SoldOrder): InvoiceLine[] {
	const { description, description_en, quantity, list_price_grosze, one_free, unrefunded_grosze, vat_rate, performance } = order;
	const free = one_free && quantity > 1 ? 1 : 0;
	const paid = quantity - free;
	// an order that cost more than its price, such as one an admin made, has no discount
	const unit_grosze = Math.max(list_price_grosze, Math.ceil(unrefunded_grosze / paid));
	const common = { unit_grosze, vat_rate };
	const first = { ...common, quantity: paid, discount_grosze: unit_grosze * paid - unrefunded_grosze, gross_grosze: unrefunded_grosze };
	if (free === 0) return [{ ...namesFrom(description, description_en, performance), ...first }];
	const names = namesOfSplit(order);
	return [
		{ ...names.paid, ...first },
		{ ...names.free, ...common, quantity: free, discount_grosze: unit_grosze, gross_grosze: 0 },
	];
}

const negative = ({ quantity, discount_grosze, gross_grosze, ...line }: InvoiceLine): InvoiceLine => ({
	...line,
	quantity: -quantity,
	discount_grosze: 0 - discount_grosze,
	gross_grosze: 0 - gross_grosze,
});

export type Returned = {
	lines: readonly InvoiceLine[];
	/** gross before the correction, and what is refunded of it */
	unrefunded_grosze: Grosze;
	returned_grosze: Grosze;
};

/** The lines of a correction: whole tickets where the refund equals their price, else a lower price. */
export function linesOfReturn({ lines, unrefunded_grosze, returned_grosze }: Returned): InvoiceLine[] {
	const gross = lines.reduce((sum, line) => sum + line.gross_grosze, 0);
	if (returned_grosze === gross && unrefunded_grosze === gross) return lines.map(negative);
	const [line, ...others] = lines;
	if (!line) return [];
	const tickets = returned_grosze / line.unit_grosze;
	const isWhole = others.length === 0 && line.discount_grosze === 0 && Number.isInteger(tickets);
	const { unit_grosze, ...same } = line;
	const gone = { ...same, discount_grosze: 0, gross_grosze: -returned_grosze };
	return [isWhole ? { ...gone, quantity: -tickets, unit_grosze } : { ...gone, quantity: 1, unit_grosze: -returned_grosze }];
}
