import type { PrintedTable } from '#domain/invoices/print/printed-invoice.ts';
import { decorate, FAINT, heightOf, INK, LEFT, makeRoom, rule, type Sheet, SMALL_SIZE, type Tag, WIDTH, write, writeAt } from './sheet.ts';

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

const heightOfRow = (sheet: Sheet, cells: readonly Cell[], style: CellStyle): number =>
	Math.max(...cells.map(({ text, width }) => heightOf(sheet, text, { ...style, width })));

/** Each cell is tagged with its row; without a row nothing is tagged. */
function drawCells(sheet: Sheet, cells: readonly Cell[], style: CellStyle, row: { tag: Tag; isHead: boolean } | null): void {
	for (const { text, x, width, isRight } of cells) {
		const draw = () => writeAt(sheet, sheet.y, text, { ...style, x, width, isRight });
		if (row === null) draw();
		else row.tag.add(sheet.doc.struct(row.isHead ? 'TH' : 'TD', row.isHead ? { scope: 'Column' } : {}, draw));
	}
}

/** The header is drawn again on each page without a tag, so screen readers skip it. */
export function drawTable(sheet: Sheet, table: PrintedTable): void {
	const { doc, root } = sheet;
	const head = cellsOf(
		table,
		table.columns.map(({ title }) => title),
	);
	const headHeight = heightOfRow(sheet, head, HEAD);
	const firstRow = table.rows[0] ? heightOfRow(sheet, cellsOf(table, table.rows[0]), {}) : 0;
	// title, header and first row stay together
	makeRoom(sheet, 24 + headHeight + firstRow + 3 * PAD);
	write(sheet, 'H2', table.title, { size: 11, isStrong: true, after: PAD });
	const element = doc.struct('Table', { title: table.title });
	root.add(element);
	const part = (tag: string): Tag => {
		const made = doc.struct(tag);
		element.add(made);
		return made;
	};
	const drawHead = (tag: Tag | null) => {
		drawCells(sheet, head, HEAD, tag && { tag, isHead: true });
		sheet.y += headHeight + PAD;
	};
	const headRow = doc.struct('TR');
	part('THead').add(headRow);
	drawHead(headRow);
	rule(sheet, sheet.y, INK);
	const drawRow = (parent: Tag, texts: readonly string[], style: CellStyle) => {
		const cells = cellsOf(table, texts);
		const height = heightOfRow(sheet, cells, style);
		if (makeRoom(sheet, height + 2 * PAD)) {
			decorate(sheet, 'Layout', () => drawHead(null));
			rule(sheet, sheet.y, INK);
		}
		sheet.y += PAD;
		const tag = doc.struct('TR');
		parent.add(tag);
		drawCells(sheet, cells, style, { tag, isHead: false });
		sheet.y += height + PAD;
		rule(sheet, sheet.y);
	};
	const body = part('TBody');
	for (const row of table.rows) drawRow(body, row, {});
	if (table.totals.length > 0) {
		const foot = part('TFoot');
		for (const row of table.totals) drawRow(foot, row, { isStrong: true });
	}
	element.end();
	sheet.y += 16;
}
