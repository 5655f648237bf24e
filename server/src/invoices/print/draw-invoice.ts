import type { PrintedInvoice, PrintedParty } from '#domain/invoices/print/printed-invoice.ts';
import { drawCode } from './draw-code.ts';
import { drawTable } from './draw-table.ts';
import {
	closeSheet,
	decorate,
	FAINT,
	heightOf,
	LEFT,
	makeRoom,
	openSheet,
	type Sheet,
	type Tag,
	TEXT_SIZE,
	WIDTH,
	write,
	writeAt,
} from './sheet.ts';

const MARK = 26;
const MARK_VIEW = 34;
const FACT_WIDTH = 160;
const COLUMN_GAP = 20;

/** The logo of the product, as the web draws it. */
function drawMark(sheet: Sheet): void {
	const { doc } = sheet;
	decorate(sheet, 'Layout', () => {
		doc
			.save()
			.translate(LEFT, sheet.y)
			.scale(MARK / MARK_VIEW);
		doc.path('M0 0h34v34H0z').fill('#1a1714');
		doc.path('M8 34V9.5L22 5v29z').fill('#ffffff');
		doc.path('M22 34V5l6 5.5V34z').fill('#ffb5d0');
		doc.restore();
	});
}

function drawLetterhead(sheet: Sheet, { seller }: PrintedInvoice): void {
	drawMark(sheet);
	const written = { x: LEFT + MARK + 10, width: WIDTH - MARK - 10, size: 11, isStrong: true };
	const height = heightOf(sheet, seller, written);
	const y = sheet.y + Math.max(0, (MARK - height) / 2);
	sheet.root.add(sheet.doc.struct('P', {}, () => writeAt(sheet, y, seller, written)));
	sheet.y += Math.max(MARK, height) + 22;
}

function drawFacts(sheet: Sheet, facts: PrintedInvoice['facts']): void {
	const { doc, root } = sheet;
	const list = doc.struct('L');
	root.add(list);
	for (const [name, value] of facts) {
		const given = { x: LEFT + FACT_WIDTH, width: WIDTH - FACT_WIDTH };
		const height = Math.max(heightOf(sheet, value, given), heightOf(sheet, name, { width: FACT_WIDTH - 10 }));
		makeRoom(sheet, height);
		const item = doc.struct('LI');
		list.add(item);
		item.add(doc.struct('Lbl', {}, () => writeAt(sheet, sheet.y, name, { width: FACT_WIDTH - 10, color: FAINT })));
		item.add(doc.struct('LBody', {}, () => writeAt(sheet, sheet.y, value, given)));
		sheet.y += height + 2;
	}
	list.end();
	sheet.y += 14;
}

/** Side by side; screen readers read each to its end before the next. */
function drawParties(sheet: Sheet, parties: readonly PrintedParty[]): void {
	const { doc, root } = sheet;
	const width = (WIDTH - COLUMN_GAP * (parties.length - 1)) / parties.length;
	const linesOf = ({ title, lines }: PrintedParty) => [
		{ tag: 'H2', text: title, style: { size: 11, isStrong: true, width }, after: 3 },
		...lines.map((text, index) => ({ tag: 'P', text, style: { size: TEXT_SIZE, isStrong: index === 0, width }, after: 1 })),
	];
	const heights = parties.map((party) =>
		linesOf(party).reduce((sum, { text, style, after }) => sum + heightOf(sheet, text, style) + after, 0),
	);
	makeRoom(sheet, Math.max(...heights));
	for (const [index, party] of parties.entries()) {
		const part: Tag = doc.struct('Sect');
		root.add(part);
		let y = sheet.y;
		for (const { tag, text, style, after } of linesOf(party)) {
			const written = { ...style, x: LEFT + index * (width + COLUMN_GAP) };
			part.add(doc.struct(tag, {}, () => writeAt(sheet, y, text, written)));
			y += heightOf(sheet, text, written) + after;
		}
		part.end();
	}
	sheet.y += Math.max(...heights) + 18;
}

function drawTotal(sheet: Sheet, { name, value, note }: PrintedInvoice['total']): void {
	makeRoom(sheet, 44);
	write(sheet, 'P', `${name}: ${value}`, { size: 14, isStrong: true, isRight: true, after: 2 });
	if (note) write(sheet, 'P', note, { isRight: true });
	sheet.y += 16;
}

/** The PDF of an invoice, tagged for screen readers; the same content and time give the same bytes. */
export async function drawInvoice(printed: PrintedInvoice, madeAt: Date): Promise<Buffer> {
	const sheet = await openSheet(printed, madeAt);
	drawLetterhead(sheet, printed);
	write(sheet, 'H1', printed.heading, { size: 19, isStrong: true, after: 2 });
	for (const line of printed.subheadings) write(sheet, 'P', line, { size: 11, isStrong: true, color: FAINT, after: 2 });
	sheet.y += 10;
	drawFacts(sheet, printed.facts);
	drawParties(sheet, printed.parties);
	for (const table of printed.tables) drawTable(sheet, table);
	drawTotal(sheet, printed.total);
	for (const note of printed.notes) write(sheet, 'P', note, { after: 4 });
	if (printed.notes.length > 0) sheet.y += 8;
	for (const code of printed.codes) drawCode(sheet, code);
	return closeSheet(sheet, printed);
}
