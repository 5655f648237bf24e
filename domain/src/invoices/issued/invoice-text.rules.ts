/** How long a text of an invoice may be, by the ministry's schema. */
export const TEXT_MAX = 512;
export const SHORT_TEXT_MAX = 256;

/** Control characters, and code points that are no characters: none of them may be in an invoice. */
const isRefused = (code: number): boolean =>
	code < 0x20 ||
	(code >= 0x7f && code <= 0x9f) ||
	(code >= 0xd800 && code <= 0xdfff) ||
	(code >= 0xfdd0 && code <= 0xfdef) ||
	(code & 0xfffe) === 0xfffe;

/** Normalised text: single spaces, trimmed, without characters that would be refused. */
export function cleanText(text: string): string {
	const single = text.replace(/\s+/g, ' ');
	return [...single]
		.filter((character) => !isRefused(character.codePointAt(0) ?? 0))
		.join('')
		.replace(/ +/g, ' ')
		.trim();
}

/** Truncates a title that is longer than the schema allows. */
export const fitText = (text: string, max: number): string => {
	const clean = cleanText(text);
	return clean.length <= max
		? clean
		: `${clean
				.slice(0, max - 1)
				.toWellFormed()
				.replace(/\ufffd$/, '')
				.trimEnd()}…`;
};
