import { encode } from 'uqr';
import type { PrintedCode } from '#domain/invoices/print/printed-invoice.ts';
import { ensureSpace, FAINT, heightOf, LEFT, mm, type PdfDocument, SMALL_SIZE, type Tag, WIDTH, writeAt } from './pdf-document.ts';

const QUIET_MODULES = 4;
const GAP = 12;

/** Runs of dark modules as rectangles of one path, sharp at any size. */
function drawModules({ doc }: PdfDocument, { data }: { data: boolean[][] }, x: number, y: number, side: number): void {
	const module = side / data.length;
	for (const [row, modules] of data.entries())
		for (let from = 0; from < modules.length; from += 1) {
			if (!modules[from]) continue;
			const start = from;
			while (modules[from + 1]) from += 1;
			doc.rect(x + start * module, y + row * module, (from + 1 - start) * module, module);
		}
	doc.fill('#000000');
}

/** The code on the left; on the right its purpose, its caption and the address as text. */
export function drawCode(pdf: PdfDocument, { title, caption, link, alt, sizeMm }: PrintedCode): void {
	const { doc, root } = pdf;
	const side = mm(sizeMm);
	ensureSpace(pdf, side);
	const [left, top] = [LEFT, pdf.y];
	const code = encode(link, { ecc: 'M', border: QUIET_MODULES });
	const part = doc.struct('Sect');
	root.add(part);
	const bbox: [number, number, number, number] = [left, top, left + side, top + side];
	part.add(doc.struct('Figure', { alt, bbox, placement: 'Block' }, () => drawModules(pdf, code, left, top, side)));
	const x = left + side + GAP;
	const width = WIDTH - side - GAP;
	let y = top + mm(3);
	const add = (parent: Tag, tag: string, text: string, style: Parameters<typeof writeAt>[3], children?: 'link') => {
		const written = { x, width, ...style };
		parent.add(doc.struct(tag, {}, () => writeAt(pdf, y, text, children ? { ...written, link: text } : written)));
		y += heightOf(pdf, text, written) + 3;
	};
	add(part, 'H2', title, { size: 11, isStrong: true });
	add(part, 'P', caption, { isStrong: true });
	add(part, 'Link', link, { size: SMALL_SIZE, color: FAINT }, 'link');
	part.end();
	pdf.y = Math.max(top + side, y) + GAP;
}
