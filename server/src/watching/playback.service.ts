import { ipKey } from '#domain/bans/bans.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { mayPlay, parsePlaybackClaim, playsElsewhere } from '#domain/watching/playback.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import { ipLimitWindow, recordStart } from './ip-limit.service.ts';
import { findPlaying, isKnownAddress } from './media.store.ts';
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
	if (playsElsewhere(playing.facts)) throw new Refusal('forbidden');
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

type Watcher = { userId: number; sessionId: number; product: Product; country: string | null };

/** Whether who watches this without playing it, such as the feed of a page, still may, and whether another screen plays it. */
export async function stillAllowed(
	context: Context,
	{ userId, sessionId, product, country }: Watcher,
): Promise<'here' | 'elsewhere' | 'ended'> {
	const now = context.now();
	const playing = await findPlaying(context.db, { userId, sessionId, product, ipGroup: '', since: now });
	if (!playing || !mayPlay(playing.facts, { country, ofRecording: false }, await context.settings.app(), now)) return 'ended';
	return playsElsewhere(playing.facts) ? 'elsewhere' : 'here';
}
