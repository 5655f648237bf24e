import { LRUCache } from 'lru-cache';
import type { BodyOf, QueryOf } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { hasWords } from '#domain/base/text/fold.ts';
import { FIRST_BUILT_IN_ID } from '#domain/catalogue/links.rules.ts';
import { readCues } from '#domain/hosted-videos/cues.rules.ts';
import type {
	addSubtitles as addSubtitlesCall,
	createHostedVideo,
	HostedVideo,
	listHostedVideos as listCall,
} from '#domain/hosted-videos/hosted-videos.contract.ts';
import { isOfBuiltIn, isOffered } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { MASTER_FILE, PLAYLIST_FILE, packageFileType, STORYBOARD_FILE } from '#domain/hosted-videos/packages/playlists.rules.ts';
import { SOUND_NAME } from '#domain/hosted-videos/packages/sounds.rules.ts';
import { type CaptionKind, captionTrackFor } from '#domain/watching/player/captions.rules.ts';
import type { WatchSource } from '#domain/watching/watching.contract.ts';
import { forEachLogged } from '../lib/async/for-each-logged.ts';
import type { Context } from '../lib/context.ts';
import type { Actor } from '../lib/db/audit.ts';
import { createOnce } from '../lib/db/create-once.ts';
import { findHosted, listLengths, listUploadKeys } from './hosted-videos.store.ts';
import { sweepPackages } from './packages/packages.service.ts';
import { findReady, listFilmFiles } from './packages/packages.store.ts';
import { sweepRemoved } from './removed-files.service.ts';
import { giveUpStoring } from './storing.store.ts';
import { findTrackContent, listTracks } from './tracks.store.ts';
import type { Sign, VideoHost } from './video-host.ts';

/** Vimeo can always convert; a machine whose media process does not start cannot. */
const canConvert = async ({ videoHosts, media }: Context): Promise<boolean> =>
	videoHosts.vimeo !== null ||
	(await media.tools().then(
		({ decoder }) => decoder !== null,
		() => false,
	));

/** Vimeo makes its own qualities. */
const canPackage = async ({ videoHosts, media }: Context): Promise<boolean> =>
	videoHosts.vimeo !== null ||
	(await media.tools().then(
		(found) => found.canPackage,
		() => false,
	));

/** Of each of these hosts. One that does not answer hides the files of no other; without any files its refusal is the answer. */
async function listFiles(hosts: readonly VideoHost[]): Promise<{ all: HostedVideo[]; incomplete: boolean }> {
	const lists = await Promise.allSettled(hosts.map((host) => host.list()));
	const all = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
	const failed = lists.find((list) => list.status === 'rejected');
	if (failed && (all.length === 0 || !(failed.reason instanceof Refusal))) throw failed.reason;
	return { all, incomplete: failed !== undefined };
}

export async function listHostedVideos(context: Context, { page, limit, q, offer, chosen }: QueryOf<typeof listCall>) {
	const hosts = context.videoHosts;
	const { all, incomplete } = await listFiles(
		offer && isOfBuiltIn(offer) ? hosts.all.filter(({ provider }) => provider === 'built-in') : hosts.all,
	);
	const found = all.filter((file) => hasWords(file.name, q ?? '') && (!offer || isOffered(offer, file)));
	const onPage = found.slice((page - 1) * limit, page * limit);
	return {
		videos: [...onPage, ...all.filter((file) => file.id === chosen && !onPage.includes(file))],
		total: found.length,
		incomplete,
		can_convert: await canConvert(context),
		can_package: await canPackage(context),
	};
}

export function createUpload(
	context: Context,
	actor: Actor,
	{ request_id, ...file }: BodyOf<typeof createHostedVideo>,
): Promise<HostedVideo> {
	const host = context.videoHosts.forType(file.type);
	const create = (maker: Actor) => host.create(maker, { ...file, type: file.type ?? 'video/mp4' });
	return createOnce(context.db, actor, {
		action: 'hosted-videos.create',
		request_id,
		create,
		again: async (id) => {
			const made = await host.rename(actor, id, { name: file.name });
			// another file was chosen since: what was made for the first one expires
			return made.upload_link && made.size === file.size ? made : create(actor);
		},
	});
}

/** Sent again after a lost answer, it replaces what it added itself. */
export function addSubtitles(context: Context, actor: Actor, id: number, sent: BodyOf<typeof addSubtitlesCall>) {
	const { subtitleContent: content, request_id, ...track } = sent;
	const host = context.videoHosts.of(id);
	return createOnce(context.db, actor, {
		action: 'hosted-videos.subtitles.add',
		request_id,
		create: (maker) => host.addTrack(maker, id, { ...track, content }),
		again: () => host.addTrack(actor, id, { ...track, content, replace: true }),
	});
}

/** Vimeo's address including the hash of an unlisted film; the plain address when Vimeo does not answer in time. */
const embeds = new LRUCache<number, string>({ max: 1_000, ttl: 600_000 });
/** So that not every start waits for a Vimeo that does not answer. */
const UNANSWERED_MS = 10_000;
const plainEmbed = (id: number | string) => `https://player.vimeo.com/video/${id}`;

async function vimeoEmbed(context: Context, id: number): Promise<string> {
	const known = embeds.get(id);
	const { vimeo } = context.videoHosts;
	if (known || !vimeo) return known ?? plainEmbed(id);
	const video = await vimeo.getVideo(id).catch(() => null);
	const url = video?.player_embed_url?.startsWith('https://player.vimeo.com/') ? video.player_embed_url : plainEmbed(id);
	embeds.set(id, url, video ? {} : { ttl: UNANSWERED_MS });
	return url;
}

/** A number's source: a file of the built-in host that can be played, else Vimeo; null when it cannot be played. */
export async function findSource(context: Context, link: string, sign: Sign): Promise<WatchSource | null> {
	const id = Number(link);
	if (!Number.isSafeInteger(id)) return null;
	const row = id >= FIRST_BUILT_IN_ID ? await findHosted(context.db, id) : null;
	if (row?.provider !== 'built-in') return { kind: 'vimeo', url: await vimeoEmbed(context, id), tracks: [] };
	if (row.status !== 'READY') return null;
	const tracks = await listTracks(context.db, id);
	const ready = await findReady(context.db, id);
	const folder = ready && sign({ kind: 'package', id: ready.prefix });
	return {
		...(folder
			? { kind: 'hls', url: `${folder}/${MASTER_FILE}`, storyboard: `${folder}/${STORYBOARD_FILE}` }
			: { kind: 'file', url: sign({ kind: 'file', id }) }),
		tracks: tracks.map(({ id: track, ...fields }) => ({ ...fields, url: sign({ kind: 'track', id: track }) })),
	};
}

export const isBeingConverted = async (context: Context, link: string): Promise<boolean> =>
	(await findHosted(context.db, Number(link)))?.status === 'PROCESSING';

/** The sound of a file of the built-in host, to be played with a film: of a package only the sound track; null where there is none. */
export async function findSound(context: Context, id: number, sign: Sign): Promise<WatchSource | null> {
	const row = await findHosted(context.db, id);
	if (row?.provider !== 'built-in' || row.status !== 'READY') return null;
	const ready = await findReady(context.db, id);
	if (ready?.has_sound)
		return { kind: 'hls', url: `${sign({ kind: 'package', id: ready.prefix })}/${SOUND_NAME}/${PLAYLIST_FILE}`, tracks: [] };
	return { kind: 'file', url: sign({ kind: 'file', id }), tracks: [] };
}

/** Two equal answers: the films play the same files. */
export const filesInUse = ({ db }: Pick<Context, 'db'>, ids: readonly number[]) => listFilmFiles(db, ids);

/** Seconds of each film whose length is known. */
export const filmLengths = async ({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
	new Map((ids.length > 0 ? await listLengths(db, ids) : []).map(({ id, seconds }) => [id, seconds]));

/** The bytes of a playable file, for holders of a signed address; null when there is none. */
export async function openHostedFile(context: Context, id: number) {
	const row = await findHosted(context.db, id);
	if (row?.status !== 'READY' || !row.file) return null;
	const { files } = context.videoHosts;
	const key = row.file;
	const size = await files.size(key);
	// browsers play QuickTime films when they are sent as mp4
	const type = row.type === 'video/quicktime' ? 'video/mp4' : row.type;
	return size === null ? null : { size, type, read: (range?: { start: number; end: number }) => files.read(key, range) };
}

/** A file of a package, for holders of its address; null for other names and deleted files. */
export async function openPackageFile({ storage }: Pick<Context, 'storage'>, prefix: string, name: string) {
	const type = packageFileType(name);
	const key = `${prefix}/${name}`;
	const size = type && (await storage.size(key));
	return type && typeof size === 'number' ? { type, size, read: () => storage.read(key) } : null;
}

type WantedTrack = { languages: readonly (string | null)[]; kind: CaptionKind };

/**
 * Tracks and lines of a film; null without captions or at another host. In the first available of these languages, else the film's first.
 */
export async function findTranscript({ db }: Pick<Context, 'db'>, link: string, { languages, kind }: WantedTrack) {
	const id = Number(link);
	const tracks = Number.isSafeInteger(id) && id >= FIRST_BUILT_IN_ID ? await listTracks(db, id) : [];
	const language = languages.find((wanted) => tracks.some((track) => track.language === wanted)) ?? tracks[0]?.language;
	const track = language && captionTrackFor(tracks, { language, kind });
	const content = track && (await findTrackContent(db, track.id));
	return track && content != null ? { tracks, track, cues: readCues(content) } : null;
}

export const findSubtitles = (context: Context, trackId: number) => findTrackContent(context.db, trackId);

/** Files without a row are left over from a crash; recent ones may still be in creation. */
const ORPHAN_MS = 24 * 3_600_000;
/** No film takes this long to be stored, also on a slow line. */
const STORING_MS = 3 * 24 * 3_600_000;

export async function sweepUploads(context: Context): Promise<void> {
	const { db, log, now } = context;
	const { all, files } = context.videoHosts;
	const sweepOrphans = async () => {
		const known = await listUploadKeys(db);
		const old = await files.listOld(new Date(now().getTime() - ORPHAN_MS));
		const keys = old.map((name) => name.replace(/\.json$/, '')).filter((key) => !known.has(key));
		await forEachLogged({ log, message: 'a file was not removed' }, keys, files.remove);
	};
	const sweepNoted = async () => {
		await giveUpStoring(db, new Date(now().getTime() - STORING_MS));
		await sweepRemoved(context, files);
	};
	const sweeps = [...all.map((host) => host.sweep), () => sweepPackages(context), sweepNoted, sweepOrphans];
	await forEachLogged({ log, message: 'not all leftover films were removed' }, sweeps, (sweep) => sweep());
}
