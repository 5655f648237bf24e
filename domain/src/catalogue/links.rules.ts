/** The source of a film as an admin typed it: a file of a video host by its number, or an embedded frame. */
export type PlayerLink = { kind: 'hosted'; id: string } | { kind: 'frame'; url: string };
export type ChatEmbed = { kind: 'frame'; url: string } | { kind: 'html'; html: string };

/** Ids of the built-in host begin here; smaller numbers are Vimeo's. */
export const FIRST_BUILT_IN_ID = 100_000_000_000_001;

/** The number of a file of the built-in host; null for anything else. */
export function parseBuiltInId(text: string): number | null {
	const id = /^\d{15}$/.test(text.trim()) ? Number(text.trim()) : 0;
	return id >= FIRST_BUILT_IN_ID ? id : null;
}

const MAX_LENGTH = 5_000;

/** Frames in rich text may show these and nothing else. */
export const PLAYER_HOSTS: readonly string[] = [
	'player.vimeo.com',
	'vimeo.com',
	'www.youtube.com',
	'www.youtube-nocookie.com',
	'player.twitch.tv',
	'www.dailymotion.com',
	'geo.dailymotion.com',
];

/** Chat hosts that may be framed directly; any other embed code runs in a sandboxed frame. */
const CHAT_HOSTS: readonly string[] = [
	'vimeo.com',
	'player.vimeo.com',
	'www.youtube.com',
	'www.twitch.tv',
	'chat.restream.io',
	'tlk.io',
	'minnit.chat',
];

function httpsUrl(text: string): string | null {
	if (/[\s\\<>"']/.test(text) || !/^(https:)?\/\//i.test(text)) return null;
	const url = URL.parse(text, 'https://rampa.invalid');
	return url && url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : null;
}

const hostOf = (url: string) => URL.parse(url)?.host ?? '';

/** The address of a known player as browsers parse it, so that no parsing difference leads elsewhere; null for any other. */
export function knownPlayerUrl(text: string): string | null {
	const url = httpsUrl(text.trim());
	return url !== null && PLAYER_HOSTS.includes(hostOf(url)) ? url : null;
}

/** Attribute by attribute, as a browser reads a tag, so text inside another attribute's quotes is never taken for `src`. */
function frameSource(html: string): string | null {
	const start = html.search(/<iframe[\s/]/i);
	if (start === -1) return null;
	const attribute = /[\s/]*([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y;
	attribute.lastIndex = start + '<iframe'.length;
	for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
		if (match[1]?.toLowerCase() !== 'src') continue;
		return (match[2] ?? match[3] ?? match[4] ?? '').replaceAll('&amp;', '&').trim();
	}
	return null;
}

export function parsePlayerLink(text: string): PlayerLink | null {
	const value = text.trim();
	if (value === '' || value.length > MAX_LENGTH) return null;
	if (/^\d+$/.test(value)) return value.length <= 18 ? { kind: 'hosted', id: value } : null;
	const address = value.startsWith('<') ? frameSource(value) : /^https:/i.test(value) ? value : null;
	const url = address === null ? null : httpsUrl(address);
	return url === null ? null : { kind: 'frame', url };
}

const LONE_FRAME = /^<iframe[\s/][^<]*>\s*<\/iframe>$/i;

/** null when empty. Only a lone frame, or an address, of a known chat is framed; the rest is HTML for a sandbox without our origin (H2). */
export function parseChatEmbed(text: string): ChatEmbed | null {
	const value = text.trim();
	if (value === '') return null;
	const source = value.length > MAX_LENGTH ? null : LONE_FRAME.test(value) ? frameSource(value) : value;
	const url = source === null ? null : httpsUrl(source);
	return url && CHAT_HOSTS.includes(hostOf(url)) ? { kind: 'frame', url } : { kind: 'html', html: value };
}
