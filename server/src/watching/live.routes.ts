import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existing, Refusal } from '#domain/base/refusal.ts';
import { parseProductSlug, productSlug } from '#domain/catalogue/product.rules.ts';
import { type LiveStatus, previewLive } from '#domain/live/live.contract.ts';
import { LIVE_MASTER, LIVE_STATUS, PREVIEW_PLAYLIST, readLiveFile, readPlaylistName } from '#domain/live/live-playlist.rules.ts';
import { playbackClaim, playbackExpires } from '#domain/watching/playback.rules.ts';
import type { Context } from '../lib/context.ts';
import { readCaller } from '../lib/http/caller.ts';
import { acceptedEncoding, type Compressed } from '../lib/http/compressed.ts';
import { serve } from '../lib/http/serve.ts';
import { createSegmentFiles } from '../live/segment-files.ts';
import { createLiveViews, findPreview, type WantedFile } from '../live/viewing.service.ts';
import { checkPreview } from './playback.service.ts';
import { isWatchingBrowser, LIVE_PATH, type LiveBearer, liveAddress, readLiveToken, watchCookie } from './playback-address.ts';
import type { CachedCheck } from './recent-checks.ts';

const KEPT_SEGMENT = 'private, max-age=600';
const NOT_KEPT = 'private, no-store';
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

const sendPlaylist = async (playlist: Compressed | null, request: FastifyRequest, reply: FastifyReply) => {
	if (!playlist) throw new Refusal('not_found');
	const encoding = acceptedEncoding(request.raw, playlist);
	reply.type(PLAYLIST_TYPE).header('cache-control', NOT_KEPT).header('vary', 'accept-encoding');
	if (!encoding) return reply.send(playlist.body);
	return reply.header('content-encoding', encoding).send(await playlist.encoded(encoding));
};

const sendPreview = async (context: Context, eventId: number, reply: FastifyReply) => {
	const playlist = existing(await findPreview(context, eventId));
	return reply.type(PLAYLIST_TYPE).header('cache-control', NOT_KEPT).send(playlist);
};

/**
 * `/media/hls/live/<claims>/<file>`: playlists, segments and the state of a live stream. Rights are checked for each request as for packages;
 * what was checked seconds ago counts for playlists too, because every viewer asks for them every two seconds.
 */
export function liveMediaRoutes(app: FastifyInstance, context: Context, checkCached: CachedCheck) {
	const { SECRET, publicUrl } = context.env;
	const { view, findStreamOf, noteViewer } = createLiveViews(context);
	const openFile = createSegmentFiles(context);

	/**
	 * A stream that has ended is a recording for those who stayed, too; its state is for everyone. Whoever watches a recording asks for the state
	 * by the right to it, and once the next stream is on air by the right to that.
	 */
	const showsRecording = async (kind: LiveBearer['kind'], eventId: number, name: string) => {
		const isState = name === LIVE_STATUS;
		if (kind === 'recording' && !isState) return true;
		return kind !== 'preview' && isState === (kind === 'recording') && (await view(eventId, 'newest'))?.state === 'ended';
	};

	const requireBearer = async (request: FastifyRequest, token: string, name: string): Promise<LiveBearer & { eventId: number }> => {
		const bearer = readLiveToken(SECRET, token, context.now());
		const product = bearer && parseProductSlug(bearer.product);
		if (!bearer || product?.type !== 'event' || request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden');
		if (!isWatchingBrowser(SECRET, bearer.sessionId, request.headers.cookie)) throw new Refusal('forbidden');
		const caller = readCaller(context, request);
		if (bearer.kind === 'preview') await checkPreview(context, bearer, caller);
		else {
			const ofRecording = await showsRecording(bearer.kind, product.id, name);
			await checkCached({ ...bearer, product: playbackClaim(product, { ofRecording }) }, caller);
		}
		return { ...bearer, eventId: product.id };
	};

	const sendSegment = async (wanted: WantedFile, name: string, reply: FastifyReply) => {
		const file = readLiveFile(name);
		const stream = file && (await findStreamOf(file, wanted));
		if (!file || !stream) throw new Refusal('not_found');
		const opened = existing(await openFile(`${stream.prefix}/${file.file}`));
		reply
			.type(file.type)
			.header('content-length', opened.size)
			.header('cache-control', KEPT_SEGMENT)
			.header('x-content-type-options', 'nosniff');
		return reply.send(opened.body);
	};

	const sendMaster = async ({ eventId, which }: WantedFile, reply: FastifyReply) => {
		const found = existing(await view(eventId, which));
		return reply
			.type(PLAYLIST_TYPE)
			.header('cache-control', NOT_KEPT)
			.send(await found.master());
	};

	const sendStatus = async ({ kind, eventId, userId }: LiveBearer & { eventId: number }, reply: FastifyReply) => {
		const found = await view(eventId, 'newest');
		const viewers = found && kind === 'live' ? noteViewer(found.stream.id, userId) : 0;
		const status: LiveStatus = { state: found?.shown ?? 'waiting', viewers };
		return reply.header('cache-control', NOT_KEPT).send(status);
	};

	app.get<{ Params: { token: string; '*': string } }>(`${LIVE_PATH}/:token/*`, async (request, reply) => {
		const { token, '*': name } = request.params;
		const bearer = await requireBearer(request, token, name);
		const { kind, eventId } = bearer;
		const wanted: WantedFile = { eventId, which: kind === 'recording' ? 'recording' : 'newest', isPreview: kind === 'preview' };
		if (wanted.isPreview) return name === PREVIEW_PLAYLIST ? sendPreview(context, eventId, reply) : sendSegment(wanted, name, reply);
		if (name === LIVE_MASTER) return sendMaster(wanted, reply);
		const height = readPlaylistName(name);
		if (height !== undefined) return sendPlaylist((await view(eventId, wanted.which))?.media(height) ?? null, request, reply);
		if (name === LIVE_STATUS) return sendStatus(bearer, reply);
		return sendSegment(wanted, name, reply);
	});

	serve(app, context, previewLive, async ({ params, viewer, reply }) => {
		if ((await findPreview(context, params.id)) === null) throw new Refusal('not_found');
		const product = productSlug({ type: 'event', id: params.id });
		const binding = { userId: viewer.id, sessionId: viewer.sessionId, product, expires: playbackExpires(context.now(), []) };
		reply.header('set-cookie', watchCookie(SECRET, viewer.sessionId, { isSecure: publicUrl.startsWith('https:') }));
		return { url: `${liveAddress(SECRET, 'preview', binding)}/${PREVIEW_PLAYLIST}` };
	});
}
