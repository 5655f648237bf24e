import { chatModeOf } from '#domain/audience/chat/chat.rules.ts';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { isCountryBlocked } from '#domain/base/countries/country.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type Moment, toMoment } from '#domain/base/time/time.ts';
import { parseChatEmbed, parsePlayerLink } from '#domain/catalogue/links.rules.ts';
import { type Product, productSlug } from '#domain/catalogue/product.rules.ts';
import { isWithinGrace, watchableUntil } from '#domain/events/events.rules.ts';
import { laterEnd, shownToViewers } from '#domain/live/live.rules.ts';
import { LIVE_MASTER, LIVE_STATUS } from '#domain/live/live-playlist.rules.ts';
import {
	eventProductState,
	leadingOrder,
	mayOpen,
	type ProductState,
	videoProductState,
	whyNotWatch,
} from '#domain/watching/access.rules.ts';
import { hasOriginalTimes, playbackClaim, playbackExpires } from '#domain/watching/playback.rules.ts';
import { inFilm, resumeAt } from '#domain/watching/positions.rules.ts';
import { audioLanguage, ORIGINAL_SOUND } from '#domain/watching/sound.rules.ts';
import { VARIANTS, type Variant } from '#domain/watching/variants.ts';
import type { WatchAnswer, WatchSource } from '#domain/watching/watching.contract.ts';
import { filmLengths, findSound, findSource, isBeingConverted } from '../hosted-videos/hosted-videos.service.ts';
import type { Sign } from '../hosted-videos/video-host.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import type { LiveSource } from '../live/viewing.service.ts';
import { findChoices } from './choices.store.ts';
import { currentFilm, findStreamSource, playedFilm } from './current-film.service.ts';
import { ipLimitWindow, recordStart } from './ip-limit.service.ts';
import { accessibilityFilms, isTranslated, linkOf } from './links.ts';
import { type Binding, type LiveKind, liveAddress, packageAddress, playbackAddress } from './playback-address.ts';
import { findPosition } from './positions.store.ts';
import {
	findWatchedEvents,
	findWatchedVideos,
	insertView,
	insertViewByOrder,
	isCounted,
	listStarts,
	type NewView,
	type Watched,
} from './products.store.ts';
import { takeScreen } from './screens.service.ts';

export type RequestIdentity = { viewer: Viewer; caller: Caller };

/** With the links of that language. */
async function getWatched(context: Context, { type, id }: Product, viewer: Viewer | null, language: string): Promise<Watched> {
	const find = type === 'event' ? findWatchedEvents : findWatchedVideos;
	const [watched] = await find(context.db, [id], viewer, language);
	if (!watched || !mayOpen(watched, viewer)) throw new Refusal('not_found');
	return watched;
}

/** State of the product for this person, by the rules of the buttons; and when the ticket expires. */
export async function productStateFor(context: Context, watched: Watched, { viewer, caller }: RequestIdentity) {
	const now = context.now();
	const settings = await context.settings.app();
	const order = leadingOrder(watched.orders, now);
	const personal = {
		age_restriction: watched.age_restriction,
		countryBlock: isCountryBlocked(caller.country, settings, watched.restricted_access),
		paymentStatus: order?.status ?? null,
	};
	const ticketEnds = order?.status === 'COMPLETED' ? order.expiration_date : null;
	if (watched.kind === 'video') {
		const state = videoProductState({ ...watched, ...personal, video_price: watched.price, expiration_date: ticketEnds }, viewer, now);
		return { state, ends: [watched.end_date, watched.price > 0 && viewer.role === 'standard' ? ticketEnds : null] };
	}
	const event = { ...watched, ...personal, event_price: watched.price };
	const open = eventProductState(event, viewer, now);
	if (open.available === 1 || viewer.role === 'admin') {
		// in an evening after the recording of an earlier one the later end counts
		const end = laterEnd(watched.replay_until, watchableUntil(event, now.toISOString()));
		return { state: open, ends: viewer.role === 'admin' ? [] : [end] };
	}
	// outside every window only an earlier start inside one allows watching
	const startedAt = (await listStarts(context.db, watched.id, viewer.id)).find((start) => isWithinGrace(event, start, now)) ?? null;
	const state: ProductState = eventProductState(event, viewer, now, startedAt);
	return { state, ends: [startedAt && watchableUntil(event, startedAt)] };
}

const invalidValue = () =>
	new Refusal('validation', { text: 'form.validate.wrong_input', formError: { link: 'form.validate.wrong_input' } });

const signFor =
	({ env: { SECRET } }: Context, binding: Binding): Sign =>
	(what) =>
		what.kind === 'package' ? packageAddress(SECRET, { prefix: what.id, ...binding }) : playbackAddress(SECRET, { ...what, ...binding });

async function accessibilitySources(
	context: Context,
	watched: Watched,
	binding: Binding,
): Promise<Pick<WatchAnswer, 'pjm' | 'description'>> {
	const sign = signFor(context, binding);
	const films = accessibilityFilms(watched);
	const pjm = films.pjm && (await findSource(context, String(films.pjm), sign));
	const description = films.voice && (await findSound(context, films.voice, sign));
	return { ...(pjm && { pjm: { ...pjm, tracks: [] } }), ...(description && { description }) };
}

/** Resolves the link of a film; an invalid value is "Niepoprawna wartość" (422), unlike a film that will be playable soon. */
async function toSource(context: Context, link: string, binding: Binding): Promise<WatchSource> {
	const parsed = parsePlayerLink(link);
	if (!parsed) throw invalidValue();
	if (parsed.kind === 'frame') return { kind: 'frame', url: parsed.url, tracks: [] };
	const source = await findSource(context, parsed.id, signFor(context, binding));
	if (!source) throw (await isBeingConverted(context, parsed.id)) ? new Refusal('film_not_ready') : invalidValue();
	return source;
}

async function liveSource(
	context: Context,
	found: LiveSource,
	{ product, replay_until }: { product: Product; replay_until: Moment | null },
	binding: Binding,
): Promise<{ source: WatchSource } & Pick<WatchAnswer, 'live' | 'recording'>> {
	const { state, filmId, hasFiles, isNextWaiting } = found;
	const addressOf = (kind: LiveKind) => liveAddress(context.env.SECRET, kind, binding);
	const sourceOf = (kind: LiveKind): WatchSource => ({ kind: 'hls', url: `${addressOf(kind)}/${LIVE_MASTER}`, tracks: [] });
	const statusOf = (kind: LiveKind) => `${addressOf(kind)}/${LIVE_STATUS}`;
	const ofRecording = { ...binding, product: playbackClaim(product, { ofRecording: true }) };
	const film = filmId === null ? null : await findSource(context, String(filmId), signFor(context, ofRecording));
	const shown = shownToViewers({ state, isNextWaiting, hasRecording: film !== null || hasFiles, replay_until }, context.now());
	if (shown === 'nothing') throw new Refusal('event_over');
	if (shown === 'live')
		return { source: sourceOf('live'), live: { state: isNextWaiting ? 'waiting' : state, status_url: statusOf('live') } };
	// whoever sits at its end learns there that the next stream is on air
	const live = { state: isNextWaiting ? 'waiting' : state, status_url: statusOf('recording') } as const;
	return { source: film ?? sourceOf('recording'), recording: true, live };
}

const noAccess = ({ processing, refunded }: ProductState) =>
	new Refusal('no_access', { ...(processing && { pending: true }), ...(refunded && { text: 'refusal.refunded' }) });

/** What this person may watch now, with that sound, else in the caller's language; refused with the reason otherwise. */
export async function admitToWatch(context: Context, product: Product, identity: RequestIdentity, sound: string | null = null) {
	const { viewer, caller } = identity;
	const wanted = sound ?? caller.language;
	const found = await getWatched(context, product, viewer, wanted);
	const language = audioLanguage(sound, caller.language, found.sound_languages);
	const watched = language === wanted ? found : await getWatched(context, product, viewer, language);
	const { state, ends } = await productStateFor(context, watched, identity);
	const reason = whyNotWatch(state);
	if (reason === 'no_access') throw noAccess(state);
	if (reason) throw new Refusal(reason);
	return { watched, ends, language };
}

/** Counts a view, but not again where a start of the last day goes on: the same version at the same address, requested again by its page. */
async function countStart(
	context: Context,
	{ viewer, view, orderId }: { viewer: Viewer; view: NewView; orderId: number | null },
	continues: Moment | null,
): Promise<Moment> {
	const since = ipLimitWindow(view.now);
	if (continues !== null && (await isCounted(context.db, view, { startedAt: continues, since }))) return continues;
	await recordStart(context, { ...viewer, ipGroup: view.ipGroup }, async (tx) => {
		if (orderId === null) await insertView(tx, view);
		else if (!(await insertViewByOrder(tx, orderId, view))) throw new Refusal('no_access');
	});
	return toMoment(view.now);
}

async function savedPosition(context: Context, userId: number, product: Product, film: number | null): Promise<number> {
	const position = await findPosition(context.db, userId, product);
	if (!position) return 0;
	const length = film === null ? null : (await filmLengths(context, [film])).get(film);
	return resumeAt(inFilm(position, length ?? null));
}

/** The only place where watching starts: checks the right to watch, finds the source, counts the view. */
export async function startWatching(
	context: Context,
	product: Product,
	requested: { variant: Variant | null; sound: string | null; continues: Moment | null },
	identity: RequestIdentity,
): Promise<WatchAnswer> {
	const { viewer, caller } = identity;
	await context.limits.spend({ bucket: `watch:${viewer.id}`, max: 60, windowSeconds: 60 });
	// what the person has chosen belongs to the account
	const choices = viewer.guest ? null : await findChoices(context.db, viewer.id);
	const wantedSound = requested.sound ?? choices?.sound ?? null;
	const { watched, ends, language } = await admitToWatch(context, product, identity, wantedSound);
	const stream = await findStreamSource(context, watched);
	const variants = stream ? [] : VARIANTS.filter((variant) => linkOf(watched, variant) !== null);
	const variant = requested.variant && variants.includes(requested.variant) ? requested.variant : null;
	const binding = {
		userId: viewer.id,
		sessionId: viewer.sessionId,
		product: productSlug(product),
		expires: playbackExpires(context.now(), ends),
	};
	// before the source: what is replaced meanwhile is noticed later
	const film = await currentFilm(context, watched, { language, variant }, stream);
	const replay_until = watched.kind === 'event' ? watched.replay_until : null;
	const live = stream && (await liveSource(context, stream, { product, replay_until }, binding));
	const source = live?.source ?? (await toSource(context, linkOf(watched, variant ?? 'original') ?? '', binding));
	const isOriginal = !live && variant === null && !isTranslated(watched) && (source.kind === 'file' || source.kind === 'hls');
	const accessibility = isOriginal ? await accessibilitySources(context, watched, binding) : {};
	const view = {
		userId: viewer.id,
		eventId: product.type === 'event' ? product.id : null,
		videoId: watched.video_id,
		variant,
		ip: caller.ip,
		ipGroup: ipKey(caller.ip),
		country: caller.country,
		now: context.now(),
	};
	const order = leadingOrder(watched.orders, view.now);
	const orderId = order?.status === 'COMPLETED' ? order.id : null;
	const startedAt = await countStart(context, { viewer, view, orderId }, requested.continues);
	await takeScreen(context, { viewer, product, continues: requested.continues !== null });
	const isLive = live !== null && !live.recording;
	return {
		source,
		variant,
		variants,
		// a stream and its recording have one sound, whatever films the title has
		sounds: stream ? [ORIGINAL_SOUND] : [ORIGINAL_SOUND, ...watched.sound_languages],
		sound: !stream && isTranslated(watched) ? language : ORIGINAL_SOUND,
		...accessibility,
		...chatOf(context, watched, binding),
		expiresAt: binding.expires as Moment,
		startedAt,
		...(film && !isLive && { film }),
		...(live?.live && { live: live.live }),
		...(live?.recording && { recording: true }),
		position: isLive ? 0 : await savedPosition(context, viewer.id, product, playedFilm(watched, variant, stream)),
		chapters: !live && hasOriginalTimes(variant, isTranslated(watched, variant ?? 'original')) ? watched.chapters : [],
		choices,
	};
}

/** A chat of a known host is framed directly; any other code is served as a document with an opaque origin. */
function chatOf(context: Context, watched: Watched, binding: Binding): Pick<WatchAnswer, 'chat_mode' | 'chat' | 'chat_url' | 'chat_kind'> {
	const chat_mode = watched.kind === 'event' ? chatModeOf(watched) : 'off';
	const code = watched.kind === 'event' && chat_mode === 'embed' ? watched.vimeo_chat : null;
	const embed = code ? parseChatEmbed(code) : null;
	if (!code || !embed) return { chat_mode };
	if (embed.kind === 'frame') return { chat_mode, chat: code, chat_url: embed.url, chat_kind: 'frame' };
	const chat_url = playbackAddress(context.env.SECRET, { kind: 'chat', id: watched.id, ...binding });
	return { chat_mode, chat: code, chat_url, chat_kind: 'html' };
}

/** Trailers are public. */
export async function getTrailer(context: Context, product: Product, viewer: Viewer | null, caller: Caller): Promise<WatchSource> {
	const watched = await getWatched(context, product, viewer, caller.language);
	const link = linkOf(watched, 'trailer');
	if (!link) throw new Refusal('not_found');
	return toSource(context, link, { userId: 0, sessionId: 0, product: productSlug(product), expires: playbackExpires(context.now(), []) });
}
