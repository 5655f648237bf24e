import type { HostedAct } from '#domain/audit/audit.labels.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { HostedVideo, SubtitleTrack } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { type HostedStatus, hostedUri, UPLOAD_LIFETIME_MS } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { CaptionKind } from '#domain/watching/player/captions.rules.ts';
import { forEachLogged } from '../lib/async/for-each-logged.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { type VimeoClient, type VimeoTrack, type VimeoVideo, vimeoId, vimeoTrackId } from '../outside/vimeo/vimeo.client.ts';
import { VimeoError } from '../outside/vimeo/vimeo.http.ts';
import { deleteHosted, insertHosted, listAbandoned, listHosted, listUsers } from './hosted-videos.store.ts';
import { type HostContext, readRenames, refuseInUse, refuseRenamed, renamedAt, type VideoHost } from './video-host.ts';

/** Status from upload and transcoding; playable only if both succeeded. */
function statusOf({ upload, transcode }: VimeoVideo): HostedStatus {
	if (upload?.status === 'in_progress') return 'NOT_UPLOADED';
	if (upload?.status === 'error' || transcode?.status === 'error') return 'UNPLAYABLE';
	return transcode?.status === 'in_progress' ? 'PROCESSING' : 'READY';
}

const widest = (video: VimeoVideo) => video.pictures?.sizes?.filter(({ width }) => width <= 960).at(-1)?.link ?? null;

function toHosted(video: VimeoVideo, knownLink: string | null = null): HostedVideo {
	const id = vimeoId(video);
	const status = statusOf(video);
	return {
		uri: hostedUri(id),
		id,
		name: video.name,
		status,
		fault: null,
		upload_link: status === 'NOT_UPLOADED' ? (video.upload?.upload_link ?? knownLink) : null,
		duration: video.duration || null,
		thumbnail: widest(video),
		size: video.upload?.size ?? null,
		progress: null,
		package: null,
		content: 'film',
	};
}

const kindOf = ({ type }: Pick<VimeoTrack, 'type'>): CaptionKind => (type === 'captions' ? 'captions' : 'subtitles');

const toTrack = (track: VimeoTrack): SubtitleTrack => ({
	uri: track.uri,
	id: vimeoTrackId(track),
	name: track.name,
	language: track.language,
	kind: kindOf(track),
});

/** Maps Vimeo's errors: 404 stays 404, a full account is a full disk, everything else is a provider failure. */
function refuse(error: unknown): never {
	if (!(error instanceof VimeoError)) throw error;
	if (error.status === 404) throw new Refusal('not_found');
	if (error.code === 4101 || error.code === 4102) throw new Refusal('disk_full');
	throw new Refusal('provider_failed');
}

const ask = <T>(work: Promise<T>): Promise<T> => work.catch((error) => refuse(error));

type RecordAudit = (actor: Actor, action: HostedAct, id: number, change: { before?: unknown; after?: unknown }) => Promise<void>;

const tracksAt = (client: VimeoClient, recordAudit: RecordAudit): Pick<VideoHost, 'listTracks' | 'addTrack' | 'removeTrack'> => ({
	listTracks: async (id) => (await ask(client.listTracks(id))).map(toTrack),
	addTrack: async (actor, id, { replace, ...track }) => {
		// one track per language and kind: the old one is deleted after the new one is there
		const isSame = (other: VimeoTrack) => other.language === track.language && kindOf(other) === track.kind;
		const old = (await ask(client.listTracks(id))).filter(isSame);
		if (old[0] && !replace) throw new Refusal('track_exists', { params: { name: old[0].name } });
		const added = toTrack(await ask(client.addTrack(id, track)));
		for (const other of old) await ask(client.deleteTrack(id, vimeoTrackId(other)));
		await recordAudit(actor, 'subtitles.add', id, { after: { language: track.language, kind: track.kind, name: track.name } });
		return added;
	},
	removeTrack: async (actor, id, trackId) => {
		await ask(client.deleteTrack(id, trackId));
		await recordAudit(actor, 'subtitles.delete', id, { before: { trackId } });
	},
});

async function sweepAbandoned(context: HostContext, client: VimeoClient) {
	const rows = await listAbandoned(context.db, 'vimeo', new Date(context.now().getTime() - UPLOAD_LIFETIME_MS));
	await forEachLogged({ log: context.log, message: 'an abandoned upload was not removed' }, rows, async (row) => {
		const video = await client.getVideo(row.id).catch((error) => {
			if (error instanceof VimeoError && error.status === 404) return null;
			throw error;
		});
		if (video?.upload?.status === 'in_progress') await client.deleteVideo(row.id);
		await deleteHosted(context.db, row.id);
	});
}

/** Lists are fetched at most once a minute, unless something was changed here (Vimeo's limits are per minute). */
const LIST_FRESH_MS = 60_000;

export function vimeoHost(context: HostContext, client: VimeoClient): VideoHost {
	const { db } = context;
	let listed: { at: number; videos: Promise<HostedVideo[]> } | null = null;
	const recordAudit: RecordAudit = async (actor, action, id, change) => {
		listed = null;
		await audit(db, actor, { action: `hosted-videos.${action}`, subjectType: 'hosted-video', subjectId: id, ...change });
	};
	const load = async () => {
		const updatedAt = await readRenames(db);
		const links = new Map((await listHosted(db, 'vimeo')).map((row) => [row.id, row.upload_link]));
		return (await ask(client.listVideos())).map((video) => ({
			...toHosted(video, links.get(vimeoId(video)) ?? null),
			updated_at: updatedAt(vimeoId(video)),
		}));
	};

	return {
		provider: 'vimeo',
		list: () => {
			if (!listed || context.now().getTime() - listed.at > LIST_FRESH_MS) {
				const videos = load();
				listed = { at: context.now().getTime(), videos };
				videos.catch(() => {
					listed = null;
				});
			}
			return listed.videos;
		},
		create: async (actor, { name, size, type }) => {
			const video = await ask(client.createVideo({ name, size }));
			const id = vimeoId(video);
			const link = video.upload?.upload_link ?? null;
			// Vimeo may omit the link later, so it is stored here for resuming
			await insertHosted(db, {
				id,
				provider: 'vimeo',
				name,
				size,
				type,
				upload_id: null,
				upload_link: link,
				createdBy: actor.viewer?.id ?? 0,
				now: context.now(),
			});
			await recordAudit(actor, 'create', id, { after: { name, size } });
			return { ...toHosted(video, link), size };
		},
		finalise: async (actor, id) => {
			const video = await ask(client.getVideo(id));
			if (video.upload?.status === 'in_progress') throw new Refusal('not_finished');
			await ask(client.allowDomain(id, new URL(context.env.publicUrl).hostname));
			if (await deleteHosted(db, id)) await recordAudit(actor, 'finalise', id, { after: { name: video.name } });
			return toHosted(video);
		},
		rename: async (actor, id, change) => {
			await refuseRenamed(db, actor, id, change);
			const { name } = change;
			const before = await ask(client.getVideo(id));
			const video = await ask(client.renameVideo(id, name));
			await recordAudit(actor, 'rename', id, { before: { name: before.name }, after: { name } });
			return { ...toHosted(video), updated_at: await renamedAt(db, id) };
		},
		remove: async (actor, id) => {
			refuseInUse(await listUsers(db, id));
			const before = await ask(client.getVideo(id));
			await ask(client.deleteVideo(id));
			await deleteHosted(db, id);
			await recordAudit(actor, 'delete', id, { before: { name: before.name } });
		},
		...tracksAt(client, recordAudit),
		sweep: () => sweepAbandoned(context, client),
	};
}
