import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Moment } from '#domain/base/time/time.ts';

/** Claims of a signed URL: user, session, product, expiry. A trailer is public: user 0, session 0. */
export type Binding = { userId: number; sessionId: number; product: string; expires: Moment };
export type Playback = Binding & { kind: 'file' | 'track' | 'chat'; id: number };
export type Bearer = Omit<Playback, 'kind' | 'expires'>;

const PATHS = { file: '/media/play', track: '/media/tracks', chat: '/media/chat' } as const;

const seconds = (moment: Moment) => Math.floor(Date.parse(moment) / 1000);

type Signed = { kind: Playback['kind']; id: string; user: string; session: string; product: string; expires: string };

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

type Asked = { kind: Playback['kind']; id: string; query: Record<string, unknown> };

/** The claims of an address; null when its signature is wrong or it has expired. */
export function readPlaybackAddress(secret: string, { kind, id, query }: Asked, now: Date): Bearer | null {
	const { u, n, p, e, s } = query;
	if (typeof u !== 'string' || typeof n !== 'string' || typeof p !== 'string' || typeof e !== 'string' || typeof s !== 'string')
		return null;
	const right = Buffer.from(signatureOf(secret, { kind, id, user: u, session: n, product: p, expires: e }));
	const given = Buffer.from(s);
	if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
	return Number(e) * 1000 > now.getTime() ? { id: Number(id), userId: Number(u), sessionId: Number(n), product: p } : null;
}
