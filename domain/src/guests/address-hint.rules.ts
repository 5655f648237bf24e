/** Where most of the audience has its mailboxes. */
const KNOWN_DOMAINS = [
	'gmail.com',
	'wp.pl',
	'o2.pl',
	'onet.pl',
	'onet.eu',
	'op.pl',
	'vp.pl',
	'poczta.onet.pl',
	'interia.pl',
	'interia.eu',
	'poczta.fm',
	'gazeta.pl',
	'tlen.pl',
	'outlook.com',
	'hotmail.com',
	'yahoo.com',
	'icloud.com',
	'me.com',
	'proton.me',
	'protonmail.com',
	'live.com',
] as const;

/** Endings that no registry has, and what was meant. */
const MISTYPED_ENDINGS: Record<string, string> = {
	con: 'com',
	cmo: 'com',
	ocm: 'com',
	comm: 'com',
	vom: 'com',
	xom: 'com',
	copm: 'com',
	lp: 'pl',
	p: 'pl',
	pll: 'pl',
	ppl: 'pl',
};

/** Of names shorter than this another provider is one letter away: `wp.pl`, `op.pl`, `vp.pl`. */
const SHORTEST_COMPARED = 6;

/** Whether one letter was forgotten, added or changed, or two neighbours were swapped. */
export function isOneSlipAway(a: string, b: string): boolean {
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	if (long.length - short.length > 1 || a === b) return false;
	let at = 0;
	while (at < short.length && short[at] === long[at]) at++;
	const rest = (text: string, from: number) => text.slice(from);
	if (short.length < long.length) return rest(short, at) === rest(long, at + 1);
	const isChanged = rest(short, at + 1) === rest(long, at + 1);
	const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2);
	return isChanged || isSwapped;
}

function meantDomain(domain: string): string | null {
	if (KNOWN_DOMAINS.some((known) => known === domain)) return null;
	const withoutDots = (text: string) => text.replaceAll('.', '');
	const undotted = KNOWN_DOMAINS.find((known) => withoutDots(known) === withoutDots(domain));
	if (undotted) return undotted;
	// "jan@gmail": the ending was forgotten
	const unended = domain.includes('.') ? undefined : KNOWN_DOMAINS.find((known) => domain.length > 3 && known.split('.')[0] === domain);
	if (unended) return unended;
	const near = domain.length < SHORTEST_COMPARED ? undefined : KNOWN_DOMAINS.find((known) => isOneSlipAway(domain, known));
	if (near) return near;
	const ending = domain.slice(domain.lastIndexOf('.') + 1);
	const meant = domain.includes('.') && Object.hasOwn(MISTYPED_ENDINGS, ending) ? MISTYPED_ENDINGS[ending] : undefined;
	return meant ? `${domain.slice(0, -ending.length)}${meant}` : null;
}

/** "Czy chodziło o …?": the address that was probably meant; null where nothing seems wrong. An unusual address is never refused for it (N-002). */
export function meantAddress(typed: string): string | null {
	const address = typed.trim().toLowerCase();
	const at = address.lastIndexOf('@');
	const local = address.slice(0, at).replace(/[,;]/g, '.');
	const domain = address
		.slice(at + 1)
		.replace(/[,;\s]+/g, '.')
		.replace(/\.{2,}/g, '.')
		.replace(/\.$/, '');
	if (at < 1 || domain === '') return null;
	const meant = `${local}@${meantDomain(domain) ?? domain}`;
	return meant === address.replace(/\.$/, '') ? null : meant;
}
