const NAMED: Record<string, string> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
	shy: '',
	ndash: '–',
	mdash: '—',
	hellip: '…',
	bull: '•',
	middot: '·',
	bdquo: '„',
	rdquo: '”',
	ldquo: '“',
	lsquo: '‘',
	rsquo: '’',
	sbquo: '‚',
	laquo: '«',
	raquo: '»',
	copy: '©',
	reg: '®',
	deg: '°',
	times: '×',
	oacute: 'ó',
	Oacute: 'Ó',
	eacute: 'é',
	euml: 'ë',
	ouml: 'ö',
	uuml: 'ü',
	auml: 'ä',
	szlig: 'ß',
};

function decode(whole: string, body: string): string {
	if (!body.startsWith('#')) return Object.hasOwn(NAMED, body) ? (NAMED[body] ?? whole) : whole;
	const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
	const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
	return isCharacter ? String.fromCodePoint(code) : ' ';
}

const SILENT = /^<(script|style|template|noscript)[\s/>]/i;
const INLINE = /^<\/?(a|abbr|b|bdi|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u|wbr)[\s/>]/i;

/** End of the markup that starts at `from`: after its `>`, or the end of the text if it is never closed. */
function endOfMarkup(html: string, from: number): number {
	const comment = html.startsWith('<!--', from);
	const silent = SILENT.exec(html.slice(from, from + 12));
	const closing = silent ? html.slice(from).search(new RegExp(`</${silent[1]}[\\s/>]`, 'i')) : -1;
	if (silent && closing === -1) return html.length;
	const end = html.indexOf(comment ? '-->' : '>', silent ? from + closing : from);
	return end === -1 ? html.length : end + (comment ? 3 : 1);
}

/** The visible text of HTML; tags between blocks become blanks, entities are decoded. The result is text, never markup. */
export function stripHtml(html: string): string {
	let text = '';
	let place = 0;
	while (place < html.length) {
		const open = html.indexOf('<', place);
		if (open === -1) break;
		text += html.slice(place, open);
		if (!/^<[a-z/!?]/i.test(html.slice(open, open + 2))) {
			text += '<';
			place = open + 1;
			continue;
		}
		if (!INLINE.test(html.slice(open, open + 10))) text += ' ';
		place = endOfMarkup(html, open);
	}
	text += html.slice(place);
	return text
		.replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,8});/gi, decode)
		.replace(/\s+/g, ' ')
		.trim()
		.toWellFormed();
}
