import type { ShapeCutter } from './cut-shapes.ts';
import type { SetText } from './outlines.ts';
import { isMeasured, type Style, widthOf } from './widths.ts';

/** Three ways of setting a title: condensed and wide Archivo in capitals, Gloock as written. */
const STYLES = ['cond', 'gloock', 'wide'] as const satisfies Style[];

const PADDING = 22;
const FOOT = 40;
/** the share of the height above the footer that a title may use, so that space for the picture remains */
const TITLE_SHARE = 0.72;
export const CAP_HEIGHT = { cond: 0.686, wide: 0.686, gloock: 0.72 };
const LINE_LENGTH = { cond: 10, wide: 9, gloock: 11 };
const MAX_LINE_LENGTH = 40;
const LONG_WORD = 16;
const LEADING = { cond: 0.8, wide: 0.98, gloock: 0.98 };
/** height of accents above capitals and of descenders, relative to the font size */
const ACCENT = 0.2;
const DESCENDER = 0.22;
/** scripts written without spaces: a line may break after any letter */
const UNSPACED = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;

/** Words, or single letters of a script without spaces; `glue` is the separator before each on the same line. */
const piecesOf = (title: string) =>
	title
		.split(/\s+/)
		.filter(Boolean)
		.flatMap((word) => word.split(UNSPACED).map((text, at) => ({ text, glue: at === 0 ? ' ' : '' })));

/** Breaks a title into lines, never inside a word; Polish one-letter words never end a line. */
export function titleLines(title: string, longest: number): string[] {
	const lines: string[] = [];
	for (const { text, glue } of piecesOf(title)) {
		const last = lines.at(-1);
		if (last !== undefined && `${last}${glue}${text}`.length <= longest) lines[lines.length - 1] = `${last}${glue}${text}`;
		else lines.push(text);
	}
	for (let at = 0; at < lines.length - 1; at++) {
		const words = (lines[at] ?? '').split(' ');
		const last = words.at(-1) ?? '';
		if (!/^\p{Script=Latin}$/u.test(last)) continue;
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

/** How far a line reaches above its capitals, relative to its size. */
function accentOf(line: string, style: Style): number {
	const marks = line.normalize('NFD').match(/\p{M}+/gu) ?? [];
	const stacked = Math.min(2, Math.max(0, ...marks.map((mark) => mark.replace(/[\u0327\u0328]/g, '').length)));
	return Math.max(stacked * ACCENT, isMeasured(line, style) ? 0 : ACCENT + 0.05);
}
/** How far a line reaches below its baseline, relative to its size. */
const depthOf = (line: string, style: Style): number => (!isMeasured(line, style) || /[gjpqyęą,;()QĄĘ]/.test(line) ? DESCENDER : 0.03);

type SetLine = { text: string; size: number /** from the top of the block to the baseline */; baseline: number };
type Block = { lines: SetLine[]; height: number; smallest: number };

/** The lines one under another: no accent touches the line above it. */
function stack(lines: string[], sizes: number[], style: Style): Block {
	const cap = CAP_HEIGHT[style];
	const set: SetLine[] = [];
	let y = 0;
	lines.forEach((text, at) => {
		const size = sizes[at] ?? 0;
		const above = set.at(-1);
		const leading = above ? above.size * (LEADING[style] - cap) : 0;
		y += size * cap + Math.max(leading, (above ? above.size * 0.05 : 0) + size * accentOf(text, style));
		set.push({ text, size, baseline: y });
	});
	const last = set.at(-1);
	return { lines: set, height: y + (last ? last.size * depthOf(last.text, style) : 0), smallest: Math.min(...sizes) };
}

/** Breaks at the usual line length if that fits; else at the line length that allows the largest letters. */
function fitTitle(title: string, style: Style, room: { inner: number; height: number }): Block {
	let best: Block | null = null;
	for (let longest = LINE_LENGTH[style]; longest <= MAX_LINE_LENGTH; longest++) {
		const lines = titleLines(title, longest);
		const sizes = sizesOf(lines, style, room.inner);
		const natural = stack(lines, sizes, style);
		if (natural.height <= room.height) return best && best.smallest >= natural.smallest ? best : natural;
		const by = room.height / natural.height;
		const smaller = stack(
			lines,
			sizes.map((size) => size * by),
			style,
		);
		if (!best || smaller.smallest > best.smallest) best = smaller;
	}
	return best ?? stack([], [], style);
}

const SMALL = { size: 11, least: 7, gap: 12 };

/** The small print of the footer: smaller if it is long, and cut with an ellipsis if that is not enough. */
function smallPrint(text: string, room: number): { text: string; size: number } {
	const size = Math.min(SMALL.size, room / widthOf(text, 'wide'));
	if (size >= SMALL.least) return { text, size };
	const letters = [...text];
	while (letters.length > 0 && widthOf(`${letters.join('')}…`, 'wide') * SMALL.least > room) letters.pop();
	return { text: `${letters.join('').trimEnd()}…`, size: SMALL.least };
}

type LetteringInput = { title: string; author: string; label: string; hash: number; width: number; height: number; cut: ShapeCutter };

/** The title and the small print, and the height left for the picture. */
export function lettering({ title, author, label, hash, width, height, cut }: LetteringInput) {
	// a long word is largest in narrow letters
	const style = Math.max(0, ...title.split(/\s+/).map((word) => word.length)) > LONG_WORD ? 'cond' : (STYLES[(hash >>> 4) % 3] ?? 'cond');
	const inner = width - PADDING * 2;
	const floor = height - FOOT;
	const block = fitTitle(style === 'gloock' ? title : title.toUpperCase(), style, { inner, height: floor * TITLE_SHARE });
	const atTop = (hash >>> 12) % 3 === 0 && style !== 'gloock';
	const top = atTop ? PADDING + 4 : floor - block.height;
	const wobbles = style === 'cond' && (hash >>> 16) % 2 === 1;
	const lines = block.lines.map(({ text, size, baseline }): SetText => {
		const isKnown = isMeasured(text, style);
		return {
			text,
			face: style,
			size,
			x: PADDING - size * 0.03,
			y: top + baseline,
			...(wobbles && isKnown && { turns: [...text].map(() => cut.jitter(3.2)) }),
			...(!isKnown && { width: widthOf(text, style) * size }),
		};
	});
	const right = smallPrint(label, inner / 2);
	const left = smallPrint(author, inner - (label ? widthOf(right.text, 'wide') * right.size + SMALL.gap : 0));
	const foot = { face: 'small' as const, y: height - 18 };
	const small: SetText[] = [
		{ ...foot, ...left, x: PADDING },
		{ ...foot, ...right, x: width - PADDING, atEnd: true },
	];
	return { lines, small, ...(atTop ? { top: top + block.height + 8, bottom: floor } : { top: 0, bottom: top - 10 }) };
}
