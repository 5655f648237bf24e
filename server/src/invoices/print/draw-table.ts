import type { PrintedTable } from '#domain/invoices/print/printed-invoice.ts';
import {
	decorate,
	ensureSpace,
	FAINT,
	heightOf,
	INK,
	LEFT,
	type PdfDocument,
	rule,
	SMALL_SIZE,
	type Tag,
	WIDTH,
	write,
	writeAt,
} from './pdf-document.ts';

const PAD = 4;
const GAP = 10;

type Cell = { text: string; x: number; width: number; isRight: boolean };
type CellStyle = { size?: number; isStrong?: boolean; color?: string };

const HEAD: CellStyle = { size: SMALL_SIZE, color: FAINT };

function cellsOf({ columns }: PrintedTable, texts: readonly string[]): Cell[] {
	const shares = columns.reduce((sum, { share }) => sum + share, 0);
	let x = LEFT;
	return columns.map(({ share, isNumber }, index) => {
		const width = (WIDTH * share) / shares;
		const isLast = index === columns.length - 1;
		const cell = { text: texts[index] ?? '', x, width: width - (isLast ? 0 : GAP), isRight: isNumber };
		x += width;
		return cell;
	});
}

const heightOfRow = (pdf: PdfDocument, cells: readonly Cell[], style: CellStyle): number =>
	Math.max(...cells.map(({ text, width }) => heightOf(pdf, text, { ...style, width })));

/** Each cell is tagged with its row; without a row nothing is tagged. */
function drawCells(pdf: PdfDocument, cells: readonly Cell[], style: CellStyle, row: { tag: Tag; isHead: boolean } | null): void {
	for (const { text, x, width, isRight } of cells) {
		const draw = () => writeAt(pdf, pdf.y, text, { ...style, x, width, isRight });
		if (row === null) draw();
		else row.tag.add(pdf.doc.struct(row.isHead ? 'TH' : 'TD', row.isHead ? { scope: 'Column' } : {}, draw));
	}
}

/** The header is drawn again on each page without a tag, so screen readers skip it. */
export function drawTable(pdf: PdfDocument, table: PrintedTable): void {
	const { doc, root } = pdf;
	const head = cellsOf(
		table,
		table.columns.map(({ title }) => title),
	);
	const headHeight = heightOfRow(pdf, head, HEAD);
	const firstRow = table.rows[0] ? heightOfRow(pdf, cellsOf(table, table.rows[0]), {}) : 0;
	// title, header and first row stay together
	ensureSpace(pdf, 24 + headHeight + firstRow + 3 * PAD);
	write(pdf, 'H2', table.title, { size: 11, isStrong: true, after: PAD });
	const element = doc.struct('Table', { title: table.title });
	root.add(element);
	const part = (tag: string): Tag => {
		const made = doc.struct(tag);
		element.add(made);
		return made;
	};
	const drawHead = (tag: Tag | null) => {
		drawCells(pdf, head, HEAD, tag && { tag, isHead: true });
		pdf.y += headHeight + PAD;
	};
	const headRow = doc.struct('TR');
	part('THead').add(headRow);
	drawHead(headRow);
	rule(pdf, pdf.y, INK);
	const drawRow = (parent: Tag, texts: readonly string[], style: CellStyle) => {
		const cells = cellsOf(table, texts);
		const height = heightOfRow(pdf, cells, style);
		if (ensureSpace(pdf, height + 2 * PAD)) {
			decorate(pdf, 'Layout', () => drawHead(null));
			rule(pdf, pdf.y, INK);
		}
		pdf.y += PAD;
		const tag = doc.struct('TR');
		parent.add(tag);
		drawCells(pdf, cells, style, { tag, isHead: false });
		pdf.y += height + PAD;
		rule(pdf, pdf.y);
	};
	const body = part('TBody');
	for (const row of table.rows) drawRow(body, row, {});
	if (table.totals.length > 0) {
		const foot = part('TFoot');
		for (const row of table.totals) drawRow(foot, row, { isStrong: true });
	}
	element.end();
	pdf.y += 16;
}
