import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existing, Refusal } from '#domain/base/refusal.ts';
import { readCaptionFile } from '#domain/hosted-videos/packages/caption-playlists.rules.ts';
import { isPackageIndex, MASTER_FILE, packageFileType } from '#domain/hosted-videos/packages/playlists.rules.ts';
import { openPackageFile } from '../hosted-videos/hosted-videos.service.ts';
import { readCaptions, readMaster } from '../hosted-videos/packages/caption-files.service.ts';
import type { Context } from '../lib/context.ts';
import { readCaller } from '../lib/http/caller.ts';
import { checkPlayback } from './playback.service.ts';
import { isWatchingBrowser, PACKAGES_PATH, type PackageBearer, readPackageToken } from './playback-address.ts';
import type { CachedCheck } from './recent-checks.ts';

/** A segment is requested again after a seek; it never changes, but the right to it may end. */
const SEGMENT_CACHE = 'private, max-age=600';
/** A page reads it when it opens and its player right after that. */
const INDEX_CACHE = 'private, max-age=5';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const CAPTION_TYPES = { m3u8: PLAYLIST_TYPE, vtt: 'text/vtt; charset=utf-8' } as const;

/** `/media/hls/<claims>/<file>`: session, account, right and address are checked for each file, as F-030 says; for playlists on every request. */
export function packageRoutes(app: FastifyInstance, context: Context, checkCached: CachedCheck) {
	const { SECRET } = context.env;

	const requireBearer = async (request: FastifyRequest, token: string, name: string): Promise<PackageBearer> => {
		const bearer = readPackageToken(SECRET, token, context.now());
		if (!bearer || request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden');
		// a trailer is public
		if (bearer.userId === 0) return bearer;
		if (!isWatchingBrowser(SECRET, bearer.sessionId, request.headers.cookie)) throw new Refusal('forbidden');
		const check = isPackageIndex(name)
			? checkPlayback(context, bearer, readCaller(context, request))
			: checkCached(bearer, readCaller(context, request));
		await check;
		return bearer;
	};

	const sendText = (reply: FastifyReply, type: string, text: string | null) => {
		if (text === null) throw new Refusal('not_found');
		return reply.type(type).header('cache-control', INDEX_CACHE).header('x-content-type-options', 'nosniff').send(text);
	};

	app.route<{ Params: { token: string; '*': string } }>({
		method: ['GET', 'HEAD'],
		url: `${PACKAGES_PATH}/:token/*`,
		handler: async (request, reply: FastifyReply) => {
			const { token, '*': name } = request.params;
			const captions = readCaptionFile(name);
			if (!captions && !packageFileType(name)) throw new Refusal('not_found');
			const { prefix } = await requireBearer(request, token, name);
			if (name === MASTER_FILE) return sendText(reply, PLAYLIST_TYPE, await readMaster(context, prefix));
			if (captions) return sendText(reply, CAPTION_TYPES[captions.kind], await readCaptions(context, prefix, captions));
			const file = existing(await openPackageFile(context, prefix, name));
			reply
				.type(file.type)
				.header('content-length', file.size)
				.header('cache-control', isPackageIndex(name) ? INDEX_CACHE : SEGMENT_CACHE)
				.header('x-content-type-options', 'nosniff');
			return request.method === 'HEAD' ? reply.send() : reply.send(await file.read());
		},
	});
}
