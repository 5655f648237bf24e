import { readFile } from 'node:fs/promises';
import type { PrintedInvoice } from '#domain/invoices/print/printed-invoice.ts';
import { drawableText } from './drawable-text.ts';

declare global {
	namespace PDFKit.Mixins {
		// supported by pdfkit, missing in its published types
		interface StructureElementOptions {
			scope?: 'Column' | 'Row';
			bbox?: [left: number, top: number, right: number, bottom: number];
			placement?: 'Block' | 'Inline';
		}
		interface PDFFont {
			/** the chosen one, read by fontkit */
			_font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
		}
	}
}

export type Tag = ReturnType<PDFKit.PDFDocument['struct']>;

/** The pages, the tag tree for screen readers, and the current vertical position. */
export type PdfDocument = { doc: PDFKit.PDFDocument; root: Tag; y: number };

const MM = 72 / 25.4;
export const mm = (length: number): number => length * MM;

export const LEFT = mm(18);
const PAGE = { width: mm(210), height: mm(297) };
export const WIDTH = PAGE.width - 2 * LEFT;
const TOP = mm(16);
const BOTTOM = PAGE.height - mm(22);
const FOOT = PAGE.height - mm(15);

export const INK = '#1a1714';
export const FAINT = '#5f5850';
const RULE = '#cfc8be';
export const TEXT_SIZE = 9;
export const SMALL_SIZE = 7.5;

const readFont = (name: string) => readFile(new URL(`./fonts/${name}.ttf`, import.meta.url));
let fonts: Promise<[regular: Buffer, strong: Buffer]> | undefined;
const readFonts = () => {
	fonts ??= Promise.all([readFont('NotoSans-Regular'), readFont('NotoSans-SemiBold')]);
	return fonts;
};

/** `madeAt` is the time of the invoice: the same invoice gives the same bytes. */
export async function openPdf({ title, language, seller }: PrintedInvoice, madeAt: Date): Promise<PdfDocument> {
	const [[regular, strong], { default: PDFDocument }] = await Promise.all([readFonts(), import('pdfkit')]);
	const doc = new PDFDocument({
		size: [PAGE.width, PAGE.height],
		margin: 0,
		pdfVersion: '1.7',
		subset: 'PDF/A-2a',
		tagged: true,
		lang: language,
		displayTitle: true,
		bufferPages: true,
		info: { Title: title, Author: seller, Creator: 'Rampa', Producer: 'Rampa', CreationDate: madeAt, ModDate: madeAt },
	});
	doc.registerFont('regular', regular).registerFont('strong', strong);
	const root = doc.struct('Document');
	doc.addStructure(root);
	return { doc, root, y: TOP };
}

type Written = { x?: number; width?: number; size?: number; isStrong?: boolean; color?: string; isRight?: boolean; link?: string };

const textOptions = ({ width = WIDTH, isRight = false, link }: Written) => ({
	width,
	align: isRight ? ('right' as const) : ('left' as const),
	lineGap: 1,
	...(link && { link }),
});

/** The style is chosen, and every sign of the text is one that its font has. */
function prepare({ doc }: PdfDocument, text: string, { size = TEXT_SIZE, isStrong = false, color = INK }: Written): string {
	doc
		.font(isStrong ? 'strong' : 'regular')
		.fontSize(size)
		.fillColor(color);
	return drawableText(text, (codePoint) => doc._font.font.hasGlyphForCodePoint(codePoint));
}

export function heightOf(pdf: PdfDocument, text: string, written: Written): number {
	const drawable = prepare(pdf, text, written);
	return pdf.doc.heightOfString(drawable, textOptions(written));
}

function widthOf(pdf: PdfDocument, text: string, written: Written): number {
	const drawable = prepare(pdf, text, written);
	return pdf.doc.widthOfString(drawable);
}

export function writeAt(pdf: PdfDocument, y: number, text: string, written: Written): void {
	const drawable = prepare(pdf, text, written);
	pdf.doc.text(drawable, written.x ?? LEFT, y, textOptions(written));
}

/** One tagged text at the current position. */
export function write(pdf: PdfDocument, tag: string, text: string, written: Written & { parent?: Tag; after?: number } = {}): void {
	const height = heightOf(pdf, text, written);
	ensureSpace(pdf, height);
	(written.parent ?? pdf.root).add(pdf.doc.struct(tag, {}, () => writeAt(pdf, pdf.y, text, written)));
	pdf.y += height + (written.after ?? 0);
}

/** Starts a new page if this height does not fit; returns whether it did. */
export function ensureSpace(pdf: PdfDocument, height: number): boolean {
	if (pdf.y + height <= BOTTOM) return false;
	pdf.doc.addPage();
	pdf.y = TOP;
	return true;
}

/** Content that screen readers skip: rules, the logo, page footers, repeated headers. */
export function decorate({ doc }: PdfDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
	doc.markContent('Artifact', { type });
	draw();
	doc.endMarkedContent();
}

export const rule = (pdf: PdfDocument, y: number, color: string = RULE): void =>
	decorate(pdf, 'Layout', () =>
		pdf.doc
			.lineWidth(0.6)
			.strokeColor(color)
			.moveTo(LEFT, y)
			.lineTo(LEFT + WIDTH, y)
			.stroke(),
	);

const FOOTER = { size: SMALL_SIZE, color: FAINT };

export async function closePdf(pdf: PdfDocument, { footer, pageOf }: PrintedInvoice): Promise<Buffer> {
	const { doc, root } = pdf;
	root.end();
	const { count } = doc.bufferedPageRange();
	for (let page = 0; page < count; page += 1) {
		doc.switchToPage(page);
		decorate(pdf, 'Pagination', () => {
			const number = pageOf(page + 1, count);
			// the number of an invoice may be long: the note wraps next to it
			if (footer) writeAt(pdf, FOOT, footer, { ...FOOTER, width: WIDTH - widthOf(pdf, number, FOOTER) - mm(4) });
			writeAt(pdf, FOOT, number, { ...FOOTER, isRight: true });
		});
	}
	doc.end();
	const chunks: Buffer[] = [];
	for await (const chunk of doc) chunks.push(Buffer.from(chunk));
	return Buffer.concat(chunks);
}
