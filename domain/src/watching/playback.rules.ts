import type { RoleName } from '../account/roles.ts';
import { type BanTerm, isBanActive } from '../bans/bans.rules.ts';
import { type CountryLimits, isCountryBlocked, type RestrictedAccess } from '../base/countries/country.ts';
import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type Product, parseProductSlug, productSlug } from '../catalogue/product.rules.ts';
import { isReplayOpen } from '../live/live.rules.ts';
import { eventAccess, leadingOrder, mayOpen, videoAccess } from './access.rules.ts';
import type { Variant } from './variants.ts';

/** Maximum lifetime of addresses of the built-in host. */
export const PLAYBACK_LIFETIME_MS = 6 * 3_600_000;

/** Limited by the end of the window, of the film and of the ticket. */
export const playbackExpires = (now: Date, ends: readonly (Moment | null | undefined)[]): Moment =>
	toMoment(new Date(Math.min(now.getTime() + PLAYBACK_LIFETIME_MS, ...ends.filter((end) => end != null).map((end) => momentMs(end)))));

/** Pauses between attempts when a source fails, growing to a minute, so that not all viewers retry a recovering source at once. */
export const retryPauseMs = (failures: number): number => Math.min(60_000, 2_000 * 2 ** Math.min(failures, 5));

/** Refusals that may end with time; retrying does not help under age, abroad, after the end or without an order whose payment may be confirmed. */
const PASSING_REFUSALS = new Set(['not_available', 'film_not_ready', 'tos_required']);

/** When to retry a refused start: before the opening once, at the opening; otherwise after a pause, or not automatically. */
export function afterRefusal(
	{ type, pending = false }: { type: string; pending?: boolean | undefined },
	{ opensAt, failures }: { opensAt: Moment | null; failures: number },
): { waitFor: Moment } | { retryInMs: number | null } {
	if (type === 'not_available' && opensAt) return { waitFor: opensAt };
	return { retryInMs: pending || PASSING_REFUSALS.has(type) ? retryPauseMs(failures) : null };
}

const REFUSED_FILE: readonly number[] = [401, 403];
const REFUSED_CALL: readonly number[] = [...REFUSED_FILE, 404, 409];

/** Whether the answer to a request of a playing film says that the session or the right to watch has ended; a lost file is none. */
export const endsPlayback = (status: number, requested: 'file' | 'call'): boolean =>
	(requested === 'file' ? REFUSED_FILE : REFUSED_CALL).includes(status);

const RECORDING = /^recording-/;

/** What an address is signed for: `event-12`, `video-7`, or `recording-12`, which is the recording of that event's live stream. */
export const playbackClaim = (product: Product, { ofRecording }: { ofRecording: boolean }): string =>
	ofRecording ? `recording-${product.id}` : productSlug(product);

export function parsePlaybackClaim(claim: string): { product: Product; ofRecording: boolean } | null {
	const product = parseProductSlug(claim.replace(RECORDING, 'event-'));
	return product && { product, ofRecording: RECORDING.test(claim) };
}

type ProductFacts =
	| {
			kind: 'event';
			published: Flag;
			cancelled: Flag;
			/** for this person */
			replay_until: Moment | null;
			price: number;
			enable_tickets: Flag;
			available_tickets: number | null;
	  }
	| { kind: 'video'; visible: Flag; price: number };

/** Everything a playback address depends on besides its signature, at the time of the byte request. */
export type PlaybackFacts = ProductFacts & {
	role: RoleName;
	ban: BanTerm;
	sessionEnded: boolean;
	sessionExpires: Moment;
	restricted_access: RestrictedAccess;
	/** the title plays on another screen of the person */
	elsewhere: boolean;
	/** the viewer's own orders of this product */
	orders: readonly { status: string; created_at: Moment; expiration_date: Moment | null }[];
};

function hasRight(facts: PlaybackFacts, now: Date): boolean {
	const order = leadingOrder(facts.orders, now);
	const right = { paymentStatus: order?.status ?? null, expiration_date: order?.expiration_date ?? null };
	return facts.kind === 'event'
		? eventAccess({ ...facts, ...right, event_price: facts.price }, facts)
		: videoAccess({ ...right, video_price: facts.price }, facts, now);
}

/** Nobody watches a cancelled event, nor a recording after its end (B-024). */
const isClosed = (facts: PlaybackFacts, ofRecording: boolean, now: Date): boolean =>
	facts.kind === 'event' && (Boolean(facts.cancelled) || (ofRecording && !isReplayOpen(facts.replay_until, now)));

type Requested = { country: string | null; ofRecording: boolean };

/** An address is valid while its session, the account and the right to watch are valid, and only in countries where the title may be watched. */
export function mayPlay(facts: PlaybackFacts, { country, ofRecording }: Requested, limits: CountryLimits, now: Date): boolean {
	if (facts.sessionEnded || now.getTime() >= momentMs(facts.sessionExpires)) return false;
	if (facts.role === 'deleted' || facts.role === 'unverified' || isBanActive(facts.ban, now)) return false;
	if (facts.role === 'admin') return true;
	if (isClosed(facts, ofRecording, now)) return false;
	return mayOpen(facts, facts) && !isCountryBlocked(country, limits, facts.restricted_access) && hasRight(facts, now);
}

/** One ticket plays on one screen (N-010); staff look at as many as they need. */
export const playsElsewhere = ({ elsewhere, role }: Pick<PlaybackFacts, 'elsewhere' | 'role'>): boolean => elsewhere && role !== 'admin';

/**
 * The film has the times of the Polish original, as its chapters do: the version with audio description, too, whose sound can be played
 * along with the original (B-012). That with the interpreter and those of translations are other films.
 */
export const hasOriginalTimes = (variant: Variant | null, isTranslated: boolean): boolean => variant !== 'pjm' && !isTranslated;
