import type { PrintedInvoice, PrintedParty } from '#domain/invoices/print/printed-invoice.ts';
import { drawCode } from './draw-code.ts';
import { drawTable } from './draw-table.ts';
import {
	closePdf,
	decorate,
	ensureSpace,
	FAINT,
	heightOf,
	LEFT,
	openPdf,
	type PdfDocument,
	type Tag,
	TEXT_SIZE,
	WIDTH,
	write,
	writeAt,
} from './pdf-document.ts';

const MARK = 26;
const MARK_VIEW = 34;
const FACT_WIDTH = 160;
const COLUMN_GAP = 20;

function drawMark(pdf: PdfDocument): void {
	const { doc } = pdf;
	decorate(pdf, 'Layout', () => {
		doc
			.save()
			.translate(LEFT, pdf.y)
			.scale(MARK / MARK_VIEW);
		doc.path('M0 0h34v34H0z').fill('#1a1714');
		doc.path('M8 34V9.5L22 5v29z').fill('#ffffff');
		doc.path('M22 34V5l6 5.5V34z').fill('#ffb5d0');
		doc.restore();
	});
}

function drawLetterhead(pdf: PdfDocument, { seller }: PrintedInvoice): void {
	drawMark(pdf);
	const written = { x: LEFT + MARK + 10, width: WIDTH - MARK - 10, size: 11, isStrong: true };
	const height = heightOf(pdf, seller, written);
	const y = pdf.y + Math.max(0, (MARK - height) / 2);
	pdf.root.add(pdf.doc.struct('P', {}, () => writeAt(pdf, y, seller, written)));
	pdf.y += Math.max(MARK, height) + 22;
}

function drawFacts(pdf: PdfDocument, facts: PrintedInvoice['facts']): void {
	const { doc, root } = pdf;
	const list = doc.struct('L');
	root.add(list);
	for (const [name, value] of facts) {
		const given = { x: LEFT + FACT_WIDTH, width: WIDTH - FACT_WIDTH };
		const height = Math.max(heightOf(pdf, value, given), heightOf(pdf, name, { width: FACT_WIDTH - 10 }));
		ensureSpace(pdf, height);
		const item = doc.struct('LI');
		list.add(item);
		item.add(doc.struct('Lbl', {}, () => writeAt(pdf, pdf.y, name, { width: FACT_WIDTH - 10, color: FAINT })));
		item.add(doc.struct('LBody', {}, () => writeAt(pdf, pdf.y, value, given)));
		pdf.y += height + 2;
	}
	list.end();
	pdf.y += 14;
}

/** Side by side; screen readers read each to its end before the next. */
function drawParties(pdf: PdfDocument, parties: readonly PrintedParty[]): void {
	const { doc, root } = pdf;
	const width = (WIDTH - COLUMN_GAP * (parties.length - 1)) / parties.length;
	const linesOf = ({ title, lines }: PrintedParty) => [
		{ tag: 'H2', text: title, style: { size: 11, isStrong: true, width }, after: 3 },
		...lines.map((text, index) => ({ tag: 'P', text, style: { size: TEXT_SIZE, isStrong: index === 0, width }, after: 1 })),
	];
	const heights = parties.map((party) =>
		linesOf(party).reduce((sum, { text, style, after }) => sum + heightOf(pdf, text, style) + after, 0),
	);
	ensureSpace(pdf, Math.max(...heights));
	for (const [index, party] of parties.entries()) {
		const part: Tag = doc.struct('Sect');
		root.add(part);
		let y = pdf.y;
		for (const { tag, text, style, after } of linesOf(party)) {
			const written = { ...style, x: LEFT + index * (width + COLUMN_GAP) };
			part.add(doc.struct(tag, {}, () => writeAt(pdf, y, text, written)));
			y += heightOf(pdf, text, written) + after;
		}
		part.end();
	}
	pdf.y += Math.max(...heights) + 18;
}

function drawTotal(pdf: PdfDocument, { name, value, note }: PrintedInvoice['total']): void {
	ensureSpace(pdf, 44);
	write(pdf, 'P', `${name}: ${value}`, { size: 14, isStrong: true, isRight: true, after: 2 });
	if (note) write(pdf, 'P', note, { isRight: true });
	pdf.y += 16;
}

/** The PDF of an invoice, tagged for screen readers; the same content and time give the same bytes. */
export async function drawInvoice(printed: PrintedInvoice, madeAt: Date): Promise<Buffer> {
	const pdf = await openPdf(printed, madeAt);
	drawLetterhead(pdf, printed);
	write(pdf, 'H1', printed.heading, { size: 19, isStrong: true, after: 2 });
	for (const line of printed.subheadings) write(pdf, 'P', line, { size: 11, isStrong: true, color: FAINT, after: 2 });
	pdf.y += 10;
	drawFacts(pdf, printed.facts);
	drawParties(pdf, printed.parties);
	for (const table of printed.tables) drawTable(pdf, table);
	drawTotal(pdf, printed.total);
	for (const note of printed.notes) write(pdf, 'P', note, { after: 4 });
	if (printed.notes.length > 0) pdf.y += 8;
	for (const code of printed.codes) drawCode(pdf, code);
	return closePdf(pdf, printed);
}
