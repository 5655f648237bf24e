/** For a sign that the font does not have: it would be drawn as an empty box, which PDF/A forbids. */
const UNKNOWN = '\u{fffd}';

const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

function drawn(grapheme: string, has: (codePoint: number) => boolean): string {
	const [first = '', ...marks] = grapheme;
	const isKnown = (sign: string) => has(sign.codePointAt(0) ?? 0);
	if (isKnown(first)) return [first, ...marks.filter(isKnown)].join('');
	if (/\s/.test(first)) return ' ';
	// invisible, e.g. where a word may break
	return /\p{Cf}/u.test(first) ? '' : UNKNOWN;
}

/** A text of which the font has every sign: one it lacks is U+FFFD, an emoji of several code points too. */
export function drawableText(text: string, has: (codePoint: number) => boolean): string {
	if (Array.from(text).every((sign) => has(sign.codePointAt(0) ?? 0))) return text;
	return Array.from(graphemes.segment(text), ({ segment }) => drawn(segment, has)).join('');
}
