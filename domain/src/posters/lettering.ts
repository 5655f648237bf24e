import metrics from './metrics.json' with { type: 'json' };
import { type Palette, readableInk } from './palettes.ts';
import { rounded, type Scissors } from './scissors.ts';

/** Three ways of setting a title: condensed and wide Archivo in capitals, Gloock as written. */
const STYLES = ['cond', 'gloock', 'wide'] as const;
type Style = (typeof STYLES)[number];

export const PADDING = 22;
const FOOT = 40;
const CAP_HEIGHT = { cond: 0.686, wide: 0.686, gloock: 0.72 };
const LINE_LENGTH = { cond: 10, wide: 9, gloock: 11 };
const LEADING = { cond: 0.8, wide: 0.98, gloock: 0.98 };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Glyph widths in thousandths of the size, measured once, so lines fit without a browser. */
function widthOf(text: string, style: Style): number {
	const widths: Record<string, number> = metrics[style];
	return [...text].reduce((sum, letter) => sum + (widths[letter] ?? 520), 0) / 1000;
}

/** Breaks a title into lines; Polish one-letter words never end a line. */
export function titleLines(title: string, longest: number): string[] {
	const lines: string[] = [];
	for (const word of title.split(/\s+/).filter(Boolean)) {
		const last = lines.at(-1);
		if (last !== undefined && `${last} ${word}`.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	for (let at = 0; at < lines.length - 1; at++) {
		const words = (lines[at] ?? '').split(' ');
		const last = words.at(-1) ?? '';
		if (last.length !== 1) continue;
		words.pop();
		lines[at + 1] = `${last} ${lines[at + 1]}`;
		if (words.length > 0) lines[at] = words.join(' ');
		else lines.splice(at--, 1);
	}
	return lines;
}

function sizesOf(lines: string[], style: Style, inner: number): number[] {
	if (style === 'cond') return lines.map((line) => Math.min(inner / widthOf(line, style), 118));
	const largest = style === 'wide' || lines.length > 2 ? 46 : 66;
	const size = Math.min(largest, ...lines.map((line) => inner / widthOf(line, style)));
	return lines.map(() => size);
}

type LetteringInput = {
	title: string;
	author: string;
	label: string;
	hash: number;
	width: number;
	height: number;
	palette: Palette;
	cut: Scissors;
};

/** The title and the small print, and what height they leave to the picture. */
export function lettering({ title, author, label, hash, width, height, palette, cut }: LetteringInput) {
	const style = STYLES[(hash >>> 4) % 3] ?? 'cond';
	const ink = readableInk(palette);
	const lines = titleLines(style === 'gloock' ? title : title.toUpperCase(), LINE_LENGTH[style]);
	const sizes = sizesOf(lines, style, width - PADDING * 2);
	const heights = sizes.map((size) => size * LEADING[style]);
	const total = heights.reduce((sum, one) => sum + one, 0);
	const lastSize = sizes.at(-1) ?? 0;
	const atTop = (hash >>> 12) % 3 === 0 && style !== 'gloock';
	const accentRoom = /[ŚŹŻĆŃÓ]/.test(lines[0] ?? '') ? (sizes[0] ?? 0) * 0.16 : 0;
	let y = atTop ? PADDING + 4 + accentRoom : height - FOOT - total + ((heights.at(-1) ?? 0) - lastSize * CAP_HEIGHT[style]);
	if (style === 'gloock') y -= lastSize * (/[gjpqyęą,]/.test(lines.at(-1) ?? '') ? 0.16 : 0.04);
	const wobbles = style === 'cond' && (hash >>> 16) % 2 === 1;
	const face =
		style === 'gloock'
			? 'font-family="Gloock,serif" font-weight="400"'
			: `font-family="'Archivo Variable',Archivo,sans-serif" font-weight="900" style="font-stretch:${style === 'cond' ? '62%' : '125%'}"`;
	let svg = '';
	lines.forEach((line, at) => {
		const size = sizes[at] ?? 0;
		y += size * CAP_HEIGHT[style] + (at ? (heights[at - 1] ?? 0) - (sizes[at - 1] ?? 0) * CAP_HEIGHT[style] : 0);
		const rotate = wobbles ? ` rotate="${[...line].map(() => rounded(cut.jitter(3.2))).join(' ')}"` : '';
		svg += `<text x="${rounded(PADDING - size * 0.03)}" y="${rounded(y)}" font-size="${rounded(size)}" ${face} fill="${ink}"${rotate}>${escapeXml(line)}</text>`;
	});
	const small = `font-family="'Archivo Variable',Archivo,sans-serif" font-size="11" font-weight="600" style="font-stretch:110%" fill="${ink}"`;
	svg += `<text x="${PADDING}" y="${height - 18}" ${small}>${escapeXml(author)}</text><text x="${width - PADDING}" y="${height - 18}" text-anchor="end" ${small}>${escapeXml(label)}</text>`;
	return atTop ? { svg, top: y + 8, bottom: height - FOOT } : { svg, top: 0, bottom: height - FOOT - total - 10 };
}
