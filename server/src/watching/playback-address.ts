import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Moment } from '#domain/base/time/time.ts';
import { readCookies } from '../lib/http/caller.ts';

/** Claims of a signed URL: user, session, product (`playbackClaim`), expiry. A trailer is public: user 0, session 0. */
export type Binding = { userId: number; sessionId: number; product: string; expires: Moment };
export type Playback = Binding & { kind: 'file' | 'track' | 'chat'; id: number };
export type Bearer = Omit<Playback, 'kind' | 'expires'>;
/** Claims of the address of a package; `prefix` is where its files lie in the storage. */
export type PackageBearer = Omit<Binding, 'expires'> & { prefix: string };

const PATHS = { file: '/media/play', track: '/media/tracks', chat: '/media/chat' } as const;

const seconds = (moment: Moment) => Math.floor(Date.parse(moment) / 1000);

type Signed = {
	kind: Playback['kind'] | 'package' | LiveKind;
	id: string;
	user: string;
	session: string;
	product: string;
	expires: string;
};

const signatureOf = (secret: string, { kind, id, user, session, product, expires }: Signed) =>
	createHmac('sha256', `playback:${secret}`)
		.update(JSON.stringify([kind, id, user, session, product, expires]))
		.digest('base64url');

export function playbackAddress(secret: string, { kind, id, userId, sessionId, product, expires }: Playback): string {
	const signed: Signed = {
		kind,
		id: String(id),
		user: String(userId),
		session: String(sessionId),
		product,
		expires: String(seconds(expires)),
	};
	const { user: u, session: n, expires: e } = signed;
	return `${PATHS[kind]}/${id}?${new URLSearchParams({ u, n, p: product, e, s: signatureOf(secret, signed) })}`;
}

const isSame = (given: string, right: string) => {
	const [a, b] = [Buffer.from(given), Buffer.from(right)];
	return a.length === b.length && timingSafeEqual(a, b);
};

type AddressParts = { kind: Playback['kind']; id: string; query: Record<string, unknown> };

/** The claims of an address; null when its signature is wrong or it has expired. */
export function readPlaybackAddress(secret: string, { kind, id, query }: AddressParts, now: Date): Bearer | null {
	const { u, n, p, e, s } = query;
	if (typeof u !== 'string' || typeof n !== 'string' || typeof p !== 'string' || typeof e !== 'string' || typeof s !== 'string')
		return null;
	if (!isSame(s, signatureOf(secret, { kind, id, user: u, session: n, product: p, expires: e }))) return null;
	return Number(e) * 1000 > now.getTime() ? { id: Number(id), userId: Number(u), sessionId: Number(n), product: p } : null;
}

/** A package is a folder of files that name each other: its claims are a part of the path, so that relative addresses carry them. */
export const PACKAGES_PATH = '/media/hls';
const PREFIX = /^packages\/([0-9a-f]{32})\/(\d{1,9})$/;
const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([a-z]+-\d{1,15})\.(\d{1,12})\.([0-9a-f]{32})\.(\d{1,9})\.([\w-]{43})$/;

export function packageAddress(
	secret: string,
	{ prefix, userId, sessionId, product, expires }: PackageBearer & Pick<Binding, 'expires'>,
): string {
	const [, random, version] = PREFIX.exec(prefix) ?? [];
	const signed: Signed = {
		kind: 'package',
		id: prefix,
		user: String(userId),
		session: String(sessionId),
		product,
		expires: String(seconds(expires)),
	};
	const { user, session, expires: ends } = signed;
	return `${PACKAGES_PATH}/${[user, session, product, ends, random, version, signatureOf(secret, signed)].join('.')}`;
}

/** The claims in the path; null when the signature is wrong or the address has expired. */
export function readPackageToken(secret: string, token: string, now: Date): PackageBearer | null {
	const [, user = '', session = '', product = '', expires = '', random, version, signature = ''] = TOKEN.exec(token) ?? [];
	const prefix = `packages/${random}/${version}`;
	if (!isSame(signature, signatureOf(secret, { kind: 'package', id: prefix, user, session, product, expires }))) return null;
	return Number(expires) * 1000 > now.getTime() ? { prefix, userId: Number(user), sessionId: Number(session), product } : null;
}

/** What an address of a live stream shows: the stream, the recording of the last one, or what is being sent, on air or not. The stream is that of the product. */
const LIVE_KINDS = ['live', 'recording', 'preview'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];
export const LIVE_PATH = `${PACKAGES_PATH}/live`;
const LIVE_TOKEN = /^([a-z]+)\.(\d{1,15})\.(\d{1,15})\.(event-\d{1,10})\.(\d{1,12})\.([\w-]{43})$/;

export function liveAddress(secret: string, kind: LiveKind, { userId, sessionId, product, expires }: Binding): string {
	const ends = String(seconds(expires));
	const signed: Signed = { kind, id: '', user: String(userId), session: String(sessionId), product, expires: ends };
	return `${LIVE_PATH}/${[kind, userId, sessionId, product, ends, signatureOf(secret, signed)].join('.')}`;
}

export type LiveBearer = Omit<Binding, 'expires'> & { kind: LiveKind };

/** The claims in the path; null when the signature is wrong or the address has expired. */
export function readLiveToken(secret: string, token: string, now: Date): LiveBearer | null {
	const [, given, user = '', session = '', product = '', expires = '', signature = ''] = LIVE_TOKEN.exec(token) ?? [];
	const kind = LIVE_KINDS.find((known) => known === given);
	if (!kind || !isSame(signature, signatureOf(secret, { kind, id: '', user, session, product, expires }))) return null;
	return Number(expires) * 1000 > now.getTime() ? { kind, userId: Number(user), sessionId: Number(session), product } : null;
}

/** The cookie of the browser in which a session began to watch: an address of a film, a sound, captions or a chat alone is not enough elsewhere (B-003). */
const WATCH_COOKIE = 'watching';
const MEDIA_PATH = '/media';
const browserKey = (secret: string, sessionId: number) =>
	createHmac('sha256', `watching-browser:${secret}`).update(String(sessionId)).digest('base64url');

export const watchCookie = (secret: string, sessionId: number, { isSecure }: { isSecure: boolean }): string =>
	`${WATCH_COOKIE}=${browserKey(secret, sessionId)}; Path=${MEDIA_PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export const isWatchingBrowser = (secret: string, sessionId: number, cookies: string | undefined): boolean =>
	// an older version has set one for a longer path, perhaps of an older session
	readCookies(cookies, WATCH_COOKIE).some((given) => isSame(given, browserKey(secret, sessionId)));
