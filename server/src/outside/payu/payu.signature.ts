import { createHash, timingSafeEqual } from 'node:crypto';

/** The algorithms of PayU's SDK; any other is refused. */
const ALGORITHMS: Record<string, string> = {
	MD5: 'md5',
	SHA: 'sha256',
	'SHA-1': 'sha1',
	SHA1: 'sha1',
	'SHA-256': 'sha256',
	SHA256: 'sha256',
	'SHA-384': 'sha384',
	SHA384: 'sha384',
	'SHA-512': 'sha512',
	SHA512: 'sha512',
};

const HEADER_NAMES = ['openpayu-signature', 'x-openpayu-signature'];
const MAX_HEADER_LENGTH = 1000;

export type NoticeHeaders = Record<string, string | string[] | undefined>;

function headerOf(headers: NoticeHeaders): string | null {
	for (const wanted of HEADER_NAMES) {
		const values = Object.entries(headers).flatMap(([name, value]) => (name.toLowerCase() === wanted ? (value ?? []) : []));
		if (values.length > 0) return values.length === 1 ? (values[0] ?? null) : null;
	}
	return null;
}

/** `key=value` parts in any order, optionally with a trailing `;`; null when a key is repeated. */
function readParts(header: string): Map<string, string> | null {
	const parts = new Map<string, string>();
	for (const part of header.split(';')) {
		if (part.trim() === '') continue;
		const at = part.indexOf('=');
		const key = part.slice(0, at).trim().toLowerCase();
		if (at < 1 || parts.has(key)) return null;
		parts.set(key, part.slice(at + 1).trim());
	}
	return parts;
}

/**
 * Whether the notice was signed with our second key: hash of the raw bytes followed by the key, compared in constant time.
 * False if anything is missing, repeated, empty or unknown, including our own key.
 */
export function isSignedNotice(rawBody: Buffer, headers: NoticeHeaders, secondKey: string): boolean {
	const header = headerOf(headers);
	if (!secondKey || !header || header.length > MAX_HEADER_LENGTH) return false;
	const parts = readParts(header);
	const name = parts?.get('algorithm')?.toUpperCase() ?? '';
	const algorithm = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined;
	const signature = parts?.get('signature') ?? '';
	if (!algorithm || !/^[0-9a-f]+$/i.test(signature)) return false;
	const expected = createHash(algorithm).update(rawBody).update(secondKey, 'utf8').digest();
	// Compares the text length, because decoding hex drops an odd digit at the end.
	return signature.length === expected.length * 2 && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
