const MAX_BYTES = 1_000_000;

/** Control characters but U+0085, and code points that are no characters: not in an invoice since 2026-07-16. */
const isRefused = (code: number): boolean =>
	(code >= 0x7f && code <= 0x9f && code !== 0x85) || (code >= 0xfdd0 && code <= 0xfdef) || (code > 0xffff && (code & 0xfffe) === 0xfffe);

/** Characters of a document, also those written as `&#134;` or `&#x86;`. */
function* charactersOf(xml: string): Generator<number> {
	for (const character of xml) yield character.codePointAt(0) ?? 0;
	for (const [, hex, decimal] of xml.matchAll(/&#(?:x([0-9a-fA-F]+)|([0-9]+));/g)) yield hex ? Number.parseInt(hex, 16) : Number(decimal);
}

const nameOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

function decode(bytes: Uint8Array): string | null {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return null;
	}
}

/** Rules of KSeF for the bytes of an invoice that are not part of its schema. */
export function whyNotTakenByKsef(bytes: Uint8Array): string[] {
	if (bytes.length > MAX_BYTES) return [`larger than ${MAX_BYTES} bytes`];
	const xml = decode(bytes);
	if (xml === null) return ['not UTF-8'];
	const refused = new Set([...charactersOf(xml)].filter(isRefused));
	const [prolog = ''] = /^\ufeff?<\?xml\s[^>]*\?>/.exec(xml) ?? [];
	const encoding = /encoding\s*=\s*["']([^"']+)/.exec(prolog)?.[1];
	return [
		...(xml.startsWith('\ufeff') ? ['begins with a byte order mark'] : []),
		...(encoding && encoding.toUpperCase() !== 'UTF-8' ? [`names the encoding ${encoding}`] : []),
		...(/<\?/.test(xml.slice(prolog.length)) ? ['has a processing instruction'] : []),
		...(/<!DOCTYPE/i.test(xml) ? ['has a DOCTYPE'] : []),
		...[...refused].map((code) => `has the character ${nameOf(code)}`),
	];
}
