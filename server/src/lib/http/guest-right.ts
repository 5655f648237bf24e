import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { MAX_GUEST_RIGHTS } from '#domain/guests/guest-right.rules.ts';
import type { Env } from '../env.ts';
import { readCookie } from './caller.ts';
import type { GuestFinder, GuestScope, Viewer } from './viewer.ts';

/** Tokens of guest rights, the newest first, with dots between. */
export const GUEST_COOKIE = 'guest';
const TOKEN = /^[\w-]{43}$/;

export const guestTokens = (cookies: string | undefined): string[] =>
	(readCookie(cookies, GUEST_COOKIE) ?? '')
		.slice(0, 1_000)
		.split('.')
		.filter((token) => TOKEN.test(token))
		.slice(0, MAX_GUEST_RIGHTS);

type Parameters = { extOrderId?: string; order?: string; type?: string; id?: string; slugOrId?: string };

function scopeOf({ guest, path }: Endpoint, request: FastifyRequest): GuestScope | null {
	const params = request.params as Parameters;
	if (guest === 'order') return { order: params.extOrderId ?? params.order ?? '' };
	const type = params.type ?? (/^\/api\/(?:watch\/)?videos?\b/.test(path) ? 'video' : 'event');
	const idOrSlug = params.id ?? params.slugOrId ?? '';
	return type === 'event' || type === 'video' ? { type, idOrSlug } : null;
}

/** Other sites can neither use a cookie nor plant one: a browser says where a call comes from. */
export function refuseOtherSites({ publicUrl }: Pick<Env, 'publicUrl'>, { headers }: FastifyRequest): void {
	const { 'sec-fetch-site': site, origin, host } = headers;
	const isOurs = site === undefined ? isSameHost(origin, [new URL(publicUrl).host, host]) : site === 'same-origin' || site === 'none';
	if (!isOurs) throw new Refusal('forbidden');
}

/** Without an origin it is no browser that could be misused. */
const isSameHost = (origin: string | undefined, hosts: (string | undefined)[]) =>
	origin === undefined || (URL.canParse(origin) && hosts.includes(new URL(origin).host));

type Guarded = { env: Pick<Env, 'publicUrl'>; guests: GuestFinder };

/** The owner of an order, limited to it, for a browser that has the right to it; null where it has none. */
export async function findGuest({ env, guests }: Guarded, endpoint: Endpoint, request: FastifyRequest): Promise<Viewer | 'ended' | null> {
	const scope = endpoint.guest && scopeOf(endpoint, request);
	const found = scope ? await guests(request.headers.cookie, scope) : null;
	if (found && endpoint.method !== 'GET') refuseOtherSites(env, request);
	return found === null || found === 'ended' ? found : found.viewer;
}
