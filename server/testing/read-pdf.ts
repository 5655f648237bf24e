import jsQR from 'jsqr';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type TagNode = { type?: string; role?: string; alt?: string; children?: TagNode[] };

const SCALE = 6;
/** One rectangle of a path: go to a corner, draw three lines, close. */
const RECTANGLE = 13;

/** Renders a filled path of rectangles as a picture, and decodes a QR code in it if there is one. */
function readCode(path: Float32Array): string | null {
	const boxes = Array.from({ length: path.length / RECTANGLE }, (_box, index) => {
		const [, x1 = 0, y1 = 0, , , , , x2 = 0, y2 = 0] = path.subarray(index * RECTANGLE);
		return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
	});
	const left = Math.min(...boxes.map((box) => box.left));
	const top = Math.min(...boxes.map((box) => box.top));
	const quiet = 20;
	const at = (length: number) => Math.round(length * SCALE) + quiet;
	const side = 2 * quiet + Math.round(SCALE * (Math.max(...boxes.map((box) => box.right)) - left));
	const picture = new Uint8ClampedArray(side * side * 4).fill(255);
	for (const box of boxes)
		for (let y = at(box.top - top); y < at(box.bottom - top); y += 1)
			for (let x = at(box.left - left); x < at(box.right - left); x += 1) picture.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
	return jsQR(picture, side, side)?.data ?? null;
}

type Piece = { text: string; left: number; right: number; baseline: number };

/** Texts of one line that are drawn over each other. */
function overlapsOf(pieces: readonly Piece[]): [string, string][] {
	const lines = Map.groupBy(pieces, ({ baseline }) => Math.round(baseline));
	return [...lines.values()].flatMap((line) =>
		line
			.toSorted((one, other) => one.left - other.left)
			.flatMap((piece, index, sorted): [string, string][] => {
				const next = sorted[index + 1];
				return next && next.left < piece.right - 1 ? [[piece.text, next.text]] : [];
			}),
	);
}

async function readPage(page: Page) {
	const { OPS } = await getResolvedPDFJS();
	const { items } = await page.getTextContent();
	const { fnArray, argsArray } = await page.getOperatorList();
	const of = (operation: number) => argsArray.filter((_args, index) => fnArray[index] === operation);
	const fonts = new Set(of(OPS.setFont).map(([name]) => String(name)));
	const paths = of(OPS.constructPath).map(([, [path]]) => path as Float32Array | null);
	const pieces = items.flatMap((item) => {
		if (!('str' in item) || item.str.trim() === '') return [];
		const [, , , , left = 0, baseline = 0] = item.transform as number[];
		return [{ text: item.str, left, right: left + item.width, baseline }];
	});
	return {
		overlaps: overlapsOf(pieces),
		text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
		tree: (await page.getStructTree()) as TagNode | null,
		fonts: [...fonts].map((name) => page.commonObjs.get(name) as { name: string; missingFile: boolean }),
		codes: paths.flatMap((path) => (path && path.length > 100 * RECTANGLE ? [readCode(path)] : [])),
	};
}

/** Each page has the whole tree; only nodes with content on the page belong to it. */
const hasContent = ({ type, children = [] }: TagNode): boolean => type === 'content' || children.some(hasContent);
const rolesIn = (node: TagNode): string[] =>
	hasContent(node) ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)] : [];
const altsIn = ({ alt, children = [] }: TagNode): string[] => [...(alt ? [alt] : []), ...children.flatMap(altsIn)];

/** Content of a PDF as read by an independent library. */
export async function readPdf(bytes: Uint8Array) {
	const pdf = await getDocumentProxy(new Uint8Array(bytes));
	const { info } = await pdf.getMetadata();
	const pages = [];
	for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(await pdf.getPage(number)));
	const trees = pages.map(({ tree }) => tree ?? {});
	return {
		info: info as { Title?: string; Language?: string },
		isTagged: (await pdf.getMarkInfo())?.Marked === true,
		pages: pdf.numPages,
		text: pages.map(({ text }) => text).join('\n'),
		overlaps: pages.flatMap(({ overlaps }) => overlaps),
		/** kinds of tags in the order they are read */
		roles: trees.flatMap(rolesIn),
		alts: trees.flatMap(altsIn),
		fonts: pages.flatMap(({ fonts }) => fonts),
		codes: pages.flatMap(({ codes }) => codes),
	};
}
