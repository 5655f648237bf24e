import { nameOfCountry } from '../../base/countries/country-names.ts';
import { formatGrosze, type Grosze } from '../../base/money.ts';
import type { Language } from '../../base/text/language.ts';
import { nb } from '../../base/text/typeset.ts';
import { formatDigits } from '../../base/time/dates.ts';
import type { LocalDate } from '../../base/time/time.ts';
import { vatRateText } from '../../catalogue/vat.rules.ts';
import { type TextKey, text } from '../../texts/texts.ts';
import { currentState, type InvoiceChain } from '../issued/invoice-corrections.rules.ts';
import type { BuyerId, InvoiceAddress, InvoiceBuyer, InvoiceDocument, InvoiceLine, RateSum } from '../issued/invoice-document.ts';
import { isReverseCharge, isTaxedInUnion, numberWithCountry } from '../issued/invoice-parties.rules.ts';
import { addSums, grossOf, vatOf } from '../issued/invoice-sums.rules.ts';

// The content of the PDF of an invoice, without its layout.

type PrintedColumn = { title: string; isNumber: boolean /** share of the width */; share: number };
export type PrintedTable = { title: string; columns: PrintedColumn[]; rows: string[][]; totals: string[][] };
export type PrintedParty = { title: string; lines: string[] };
/** `caption` is under the code, as required by law. */
export type PrintedCode = { title: string; caption: string; link: string; alt: string; sizeMm: number };

export type PrintedInvoice = {
	language: Language;
	title: string;
	heading: string;
	/** under the heading: a duplicate, the kind in Polish */
	subheadings: string[];
	seller: string;
	facts: [name: string, value: string][];
	parties: PrintedParty[];
	tables: PrintedTable[];
	total: { name: string; value: string; note: string | null };
	notes: string[];
	codes: PrintedCode[];
	footer: string;
	pageOf: (page: number, pages: number) => string;
};

export type PrintedKsef = { number: string | null; verification_link: string; certificate_link: string | null };

export type ToPrint = {
	document: InvoiceDocument;
	language: Language;
	/** null: it is not sent to KSeF */
	ksef: PrintedKsef | null;
	/** of a correction: the corrected invoice with the earlier corrections */
	before: InvoiceChain | null;
	/** the day of a duplicate */
	duplicate_on?: LocalDate | undefined;
};

type Words = (key: TextKey, params?: Record<string, string | number>) => string;
type Say = Words & { language: Language };

/** Code I is about 30 mm, code II larger, since it holds twice the data. */
const CODE_MM = 30;
const CERTIFICATE_MM = 46;

export function printInvoice({ document, language, ksef, before, duplicate_on }: ToPrint): PrintedInvoice {
	const words: Words = (key, params) => nb(text(language, key, params));
	const say: Say = Object.assign(words, { language });
	const kind = say(`invoices.kind.${document.kind}`);
	const heading = `${kind} ${document.number}`;
	return {
		language,
		title: heading,
		heading,
		subheadings: [
			language === 'pl' ? null : text('pl', `invoices.kind.${document.kind}`),
			duplicate_on ? say('invoices.print.duplicate', { day: formatDigits(duplicate_on) }) : null,
		].filter((line) => line !== null),
		seller: document.seller.name,
		facts: factsOf(document, ksef, say),
		parties: partiesOf(document, say),
		tables: [linesTable(document, say), sumsTable(document, before, say)].filter((table) => table !== null),
		total: totalOf(document, say),
		notes: notesOf(document, say),
		codes: ksef ? codesOf(ksef, say) : [],
		footer: ksef ? say('invoices.print.picture') : '',
		pageOf: (page, pages) => say('invoices.print.page', { number: document.number, page, pages }),
	};
}

/** Texts of the product stored in Polish are translated to the language of the PDF; text entered by people is not. */
const ownWords = (kept: string, key: TextKey, say: Say): string => (kept === text('pl', key) ? say(key) : nb(kept));

function factsOf(document: InvoiceDocument, ksef: PrintedKsef | null, say: Say): [string, string][] {
	const { correction } = document;
	const facts: [string, string | null][] = [
		[say('ksef.number'), ksef && (ksef.number ?? 'OFFLINE')],
		[say('invoices.print.issued'), `${formatDigits(document.issued_on)}, ${document.seller.place}`],
		[say('invoices.print.sold'), formatDigits(document.sold_on)],
		[say('invoices.print.order'), document.order.number],
		[
			say('invoices.print.corrects'),
			correction && say('invoices.print.corrected', { number: correction.of.number, day: formatDigits(correction.of.issued_on) }),
		],
		[say('invoices.print.corrected_ksef'), correction?.of.ksef_number ?? null],
		[say('invoices.correct.reason'), correction && ownWords(correction.reason, 'invoices.reason.refund', say)],
	];
	return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function numberLine(id: BuyerId, say: Say): string | null {
	if (id.type === 'none') return null;
	if (id.type === 'nip') return `NIP: ${id.number}`;
	return say('invoices.print.tax_number', { number: numberWithCountry(id) });
}

/** In Polish the code, as in KSeF, and none for Poland: who reads English may be abroad. */
function countryIn(code: string, language: Language): string | null {
	if (language !== 'pl') return nameOfCountry(code, language);
	return code === 'PL' ? null : code;
}

const addressLines = (address: InvoiceAddress | null, { language }: Say): (string | null)[] =>
	address ? [address.line1, address.line2, countryIn(address.country, language)] : [];

const buyerParty = (title: string, { id, name, address }: InvoiceBuyer, say: Say): PrintedParty => ({
	title,
	lines: [name, numberLine(id, say), ...addressLines(address, say)].filter((line) => line !== null),
});

const recipientParties = ({ recipient }: InvoiceBuyer, say: Say): PrintedParty[] =>
	recipient
		? [
				{
					title: say('invoices.issued.recipient'),
					lines: [recipient.name, recipient.nip && `NIP: ${recipient.nip}`, ...addressLines(recipient.address, say)].filter(
						(line) => line !== null,
					),
				},
			]
		: [];

function partiesOf(document: InvoiceDocument, say: Say): PrintedParty[] {
	const { seller, buyer, correction } = document;
	const nip = isTaxedInUnion(document) ? `PL${seller.nip}` : seller.nip;
	const selling: PrintedParty = {
		title: say('invoices.issued.seller'),
		lines: [seller.name, `NIP: ${nip}`, ...addressLines(seller.address, say), seller.email].filter((line) => line !== null),
	};
	const receiving = recipientParties(buyer, say);
	if (!correction?.buyer_before) return [selling, buyerParty(say('invoices.issued.buyer'), buyer, say), ...receiving];
	return [
		selling,
		buyerParty(say('invoices.print.buyer_before'), correction.buyer_before, say),
		buyerParty(say('invoices.print.buyer_after'), buyer, say),
		...receiving,
	];
}

/** Amounts in a table have no unit: it is in the header. */
const amount = (grosze: Grosze, { language }: Say): string => formatGrosze(grosze, language).replace(/\u00a0zł$/, '');

const nameIn = ({ name, name_en }: InvoiceLine, { language }: Say): string => nb(language === 'en' ? (name_en ?? name) : name);

function linesTable({ lines, kind }: InvoiceDocument, say: Say): PrintedTable | null {
	if (lines.length === 0) return null;
	const hasDiscount = lines.some(({ discount_grosze }) => discount_grosze !== 0);
	const inZloty = (title: string) => `${title} (zł)`;
	const columns: [PrintedColumn, (line: InvoiceLine, index: number) => string][] = [
		[{ title: say('invoices.print.place'), isNumber: true, share: 5 }, (_line, index) => String(index + 1)],
		[{ title: say('invoices.line.name'), isNumber: false, share: hasDiscount ? 34 : 47 }, (line) => nameIn(line, say)],
		[
			{ title: say('invoices.line.quantity'), isNumber: true, share: 12 },
			({ quantity }) => `${quantity < 0 ? '−' : ''}${Math.abs(quantity)}\u00a0${say('invoices.print.unit', { count: Math.abs(quantity) })}`,
		],
		[{ title: inZloty(say('invoices.line.unit')), isNumber: true, share: 13 }, ({ unit_grosze }) => amount(unit_grosze, say)],
		[{ title: inZloty(say('invoices.line.discount')), isNumber: true, share: 13 }, ({ discount_grosze }) => amount(discount_grosze, say)],
		[{ title: say('invoices.line.rate'), isNumber: true, share: 9 }, ({ vat_rate }) => vatRateText(vat_rate)],
		[{ title: inZloty(say('invoices.line.gross')), isNumber: true, share: 14 }, ({ gross_grosze }) => amount(gross_grosze, say)],
	];
	const shown = columns.filter((_column, index) => hasDiscount || index !== 4);
	return {
		title: say(kind === 'KOR' ? 'invoices.print.changed_lines' : 'invoices.issued.lines'),
		columns: shown.map(([column]) => column),
		rows: lines.map((line, index) => shown.map(([, write]) => write(line, index))),
		totals: [],
	};
}

type Stage = { name: string | null; sums: RateSum[] };

/** Of a correction: before, difference, after. */
function stagesOf({ sums }: InvoiceDocument, before: InvoiceChain | null, say: Say): Stage[] {
	if (!before) return [{ name: null, sums }];
	const was = currentState(before).sums;
	return [
		{ name: say('invoices.print.before'), sums: was },
		{ name: say('invoices.print.difference'), sums },
		{ name: say('invoices.print.after'), sums: addSums([was, sums]) },
	];
}

function sumsTable(document: InvoiceDocument, before: InvoiceChain | null, say: Say): PrintedTable {
	const stages = stagesOf(document, before, say);
	const rates = addSums(stages.map(({ sums }) => sums)).map(({ vat_rate }) => vat_rate);
	const row = (first: string, { name }: Stage, sums: RateSum[]): string[] => {
		const [gross, vat] = [grossOf(sums), vatOf(sums)];
		return [first, ...(name === null ? [] : [name]), amount(gross - vat, say), amount(vat, say), amount(gross, say)];
	};
	const number = (key: TextKey): PrintedColumn => ({ title: `${say(key)} (zł)`, isNumber: true, share: 20 });
	return {
		title: say('statement.rates'),
		columns: [
			{ title: say('invoices.line.rate'), isNumber: false, share: before ? 16 : 40 },
			...(before ? [{ title: say('invoices.print.state'), isNumber: false, share: 24 }] : []),
			number('statement.net'),
			number('statement.vat'),
			number('statement.gross_short'),
		],
		rows: rates.flatMap((rate) =>
			stages.map((stage) =>
				row(
					vatRateText(rate),
					stage,
					stage.sums.filter(({ vat_rate }) => vat_rate === rate),
				),
			),
		),
		totals: stages.map((stage) => row(say('invoices.print.together'), stage, stage.sums)),
	};
}

function totalOf({ sums, paid, kind }: InvoiceDocument, say: Say): PrintedInvoice['total'] {
	return {
		name: say(kind === 'KOR' ? 'invoices.print.total_difference' : 'invoices.print.total'),
		value: formatGrosze(grossOf(sums), say.language),
		note: paid && say('invoices.print.paid', { day: formatDigits(paid.on), by: ownWords(paid.by, 'invoices.paid_otherwise', say) }),
	};
}

const notesOf = (document: InvoiceDocument, say: Say): string[] =>
	[
		document.vat_basis && say('invoices.print.basis', { basis: document.vat_basis }),
		isReverseCharge(document) && say('invoices.print.reverse_charge'),
	].filter((line) => typeof line === 'string');

function codesOf({ number, verification_link, certificate_link }: PrintedKsef, say: Say): PrintedCode[] {
	const verification: PrintedCode = {
		title: say('invoices.print.verify'),
		caption: number ?? 'OFFLINE',
		link: verification_link,
		alt: say('invoices.print.code', { link: verification_link }),
		sizeMm: CODE_MM,
	};
	if (number !== null || certificate_link === null) return [verification];
	return [
		verification,
		{
			title: say('invoices.print.verify_seller'),
			caption: 'CERTYFIKAT',
			link: certificate_link,
			alt: say('invoices.print.code', { link: certificate_link }),
			sizeMm: CERTIFICATE_MM,
		},
	];
}
