import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Moment } from '#domain/base/time.ts';

/** What one address opens, for whom, by which ticket, until when. A trailer's is for anybody: user 0. */
export type Playback = { kind: 'file' | 'track' | 'chat'; id: number; userId: number; product: string; expires: Moment };

const PATHS = { file: '/media/play', track: '/media/tracks', chat: '/media/chat' } as const;

const seconds = (moment: Moment) => Math.floor(Date.parse(moment) / 1000);

const signatureOf = (secret: string, kind: string, id: string, user: string, product: string, expires: string) =>
	createHmac('sha256', `playback:${secret}`)
		.update(JSON.stringify([kind, id, user, product, expires]))
		.digest('base64url');

export function playbackAddress(secret: string, { kind, id, userId, product, expires }: Playback): string {
	const [idText, user, until] = [String(id), String(userId), String(seconds(expires))];
	const query = new URLSearchParams({ u: user, p: product, e: until, s: signatureOf(secret, kind, idText, user, product, until) });
	return `${PATHS[kind]}/${idText}?${query}`;
}

/** Who may use this address; null when it was changed by a single letter or has run out. */
export function readPlaybackAddress(
	secret: string,
	kind: Playback['kind'],
	id: string,
	query: Record<string, unknown>,
	now: Date,
): { id: number; userId: number; product: string } | null {
	const { u, p, e, s } = query;
	if (typeof u !== 'string' || typeof p !== 'string' || typeof e !== 'string' || typeof s !== 'string') return null;
	const right = Buffer.from(signatureOf(secret, kind, id, u, p, e));
	const given = Buffer.from(s);
	if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
	return Number(e) * 1000 > now.getTime() ? { id: Number(id), userId: Number(u), product: p } : null;
}
