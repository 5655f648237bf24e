import { ipKey } from '#domain/bans/bans.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { mayPlay, parsePlaybackClaim } from '#domain/watching/playback.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import { ipLimitWindow, recordStart } from './ip-limit.service.ts';
import { findPlaying, isKnownAddress, listPlaying, listPlayingAt } from './media.store.ts';
import type { Bearer } from './playback-address.ts';
import { insertView } from './products.store.ts';

type Claims = Pick<Bearer, 'userId' | 'sessionId' | 'product'>;

/** Refused unless this session may play the product now. */
async function getPlaying(context: Context, { userId, sessionId, product: claim }: Claims, caller: Caller) {
	const now = context.now();
	const claimed = parsePlaybackClaim(claim);
	if (!claimed) throw new Refusal('forbidden');
	const { product, ofRecording } = claimed;
	const query = { userId, sessionId, product, ipGroup: ipKey(caller.ip), since: ipLimitWindow(now) };
	const playing = await findPlaying(context.db, query);
	const requested = { country: caller.country, ofRecording };
	if (!playing || !mayPlay(playing.facts, requested, await context.settings.app(), now)) throw new Refusal('forbidden');
	return { playing, query, now };
}

/** What is being sent, on air or not, is for admins; looking at it is no start of watching. */
export async function checkPreview(context: Context, claims: Claims, caller: Caller): Promise<void> {
	const { playing } = await getPlaying(context, claims, caller);
	if (playing.facts.role !== 'admin') throw new Refusal('forbidden');
}

/**
 * Checked at each byte request: an address is useless when shared, after sign-out or after a refund.
 * A request from an IP address without a recent start counts as a start, so a shared link reaches the limit of addresses.
 */
export async function checkPlayback(context: Context, claims: Claims, caller: Caller): Promise<void> {
	const { playing, query, now } = await getPlaying(context, claims, caller);
	if (playing.knownAddress) return;
	const { userId, product, ipGroup } = query;
	const starter = { id: userId, role: playing.facts.role, ipGroup };
	const view = {
		userId,
		eventId: product.type === 'event' ? product.id : null,
		videoId: playing.videoId,
		variant: null,
		ip: caller.ip,
		ipGroup,
		country: caller.country,
		now,
	};
	// a player requests several ranges at once: the first one has already counted the address
	const count = async (tx: Db) => (await isKnownAddress(tx, query)) || insertView(tx, view);
	await recordStart(context, starter, count).catch((refused: unknown) => {
		throw refused instanceof Refusal ? new Refusal('forbidden') : refused;
	});
}

type Watching = Pick<Bearer, 'userId' | 'sessionId'> & Pick<Caller, 'ip' | 'country'>;

/** Of each of these with the same claim: may it still play, at an address that is counted? The others are checked one by one. */
export async function areStillAllowed(context: Context, claim: string, watching: readonly Watching[]): Promise<boolean[]> {
	const claimed = parsePlaybackClaim(claim);
	if (!claimed) return [];
	const { product, ofRecording } = claimed;
	const now = context.now();
	const viewers = watching.map(({ userId, sessionId, ip }) => ({ userId, sessionId, ipGroup: ipKey(ip) }));
	const found = await listPlayingAt(context.db, product, { viewers, since: ipLimitWindow(now) });
	const limits = await context.settings.app();
	return watching.map(({ country }, index) => {
		const playing = found.get(index);
		if (!playing?.knownAddress) return false;
		return mayPlay(playing.facts, { country, ofRecording }, limits, now);
	});
}

/** Of those who watch a product, the sessions that still may; `country` is that of their connection. */
export async function sessionsStillAllowed(
	context: Context,
	product: Product,
	watching: readonly { sessionId: number; country: string | null }[],
): Promise<Set<number>> {
	const found = await listPlaying(context.db, product, [...new Set(watching.map(({ sessionId }) => sessionId))]);
	const [limits, now] = [await context.settings.app(), context.now()];
	const allowed = watching.filter(({ sessionId, country }) => {
		const facts = found.get(sessionId);
		return facts !== undefined && mayPlay(facts, { country, ofRecording: false }, limits, now);
	});
	return new Set(allowed.map(({ sessionId }) => sessionId));
}
