import { createVimeoHttp, type VimeoConfig, VimeoError } from './vimeo.http.ts';

export type VimeoVideo = {
	uri: string;
	name: string;
	duration?: number;
	upload?: { status?: 'in_progress' | 'complete' | 'error'; approach?: string; upload_link?: string | null; size?: number | null };
	transcode?: { status?: 'in_progress' | 'complete' | 'error' };
	player_embed_url?: string;
	pictures?: { sizes?: { width: number; link: string }[] } | null;
};
export type VimeoTrack = { uri: string; name: string; language: string; type: string; link?: string };
type NewTrack = { language: string; name: string; kind: string; content: string };
type Page<T> = { total: number; data: T[]; paging: { next: string | null } };

/** Fewer fields, more calls before the limit (Vimeo's own advice). */
const FIELDS = 'uri,name,duration,upload,transcode.status,player_embed_url,pictures.sizes';
const PER_PAGE = 100;
const MAX_PAGES = 50;

/** Privacy of a film for ticket holders: hidden on vimeo.com, embeddable only on our pages, no download. */
const PRIVACY = { view: 'disable', embed: 'whitelist', download: false, comments: 'nobody' };

const idOf = (uri: string) => Number(/^\/videos\/(\d+)/.exec(uri)?.[1]);
export const vimeoId = (video: Pick<VimeoVideo, 'uri'>): number => idOf(video.uri);
export const vimeoTrackId = (track: Pick<VimeoTrack, 'uri'>): number => Number(/\/texttracks\/(\d+)$/.exec(track.uri)?.[1]);

export type VimeoClient = ReturnType<typeof createVimeoClient>;

/** The few calls of Vimeo's API 3.4 this product makes. */
export function createVimeoClient(config: VimeoConfig) {
	const { call, putText } = createVimeoHttp(config);

	async function listAll<T>(first: string): Promise<T[]> {
		const items: T[] = [];
		let path: string | null = first;
		for (let page = 0; path && page < MAX_PAGES; page++) {
			const answer: Page<T> = await call<Page<T>>({ method: 'GET', path });
			items.push(...answer.data);
			path = answer.paging.next;
		}
		return items;
	}

	/** Deleting something already deleted is not an error. */
	const remove = (path: string) =>
		call({ method: 'DELETE', path }).catch((error) => {
			if (!(error instanceof VimeoError) || error.status !== 404) throw error;
		});

	return {
		listVideos: () => listAll<VimeoVideo>(`/me/videos?per_page=${PER_PAGE}&sort=date&direction=desc&fields=${FIELDS}`),
		getVideo: (id: number) => call<VimeoVideo>({ method: 'GET', path: `/videos/${id}?fields=${FIELDS}` }),
		createVideo: async ({ name, size }: { name: string; size: number }) => {
			const body = { upload: { approach: 'tus', size: String(size) }, name, privacy: PRIVACY, locale: 'pl' };
			const video = await call<VimeoVideo>({ method: 'POST', path: `/me/videos?fields=${FIELDS}`, body });
			// any other approach means that Vimeo ignored the requested one
			if (video.upload?.approach !== 'tus' || !video.upload.upload_link) throw new VimeoError('POST /me/videos', 400, null, 'no tus link');
			return video;
		},
		renameVideo: (id: number, name: string) =>
			call<VimeoVideo>({ method: 'PATCH', path: `/videos/${id}?fields=${FIELDS}`, body: { name } }),
		/** only pages of this domain may show it */
		allowDomain: (id: number, domain: string) =>
			call({ method: 'PUT', path: `/videos/${id}/privacy/domains/${encodeURIComponent(domain)}` }),
		deleteVideo: (id: number) => remove(`/videos/${id}`),
		listTracks: (id: number) => listAll<VimeoTrack>(`/videos/${id}/texttracks?per_page=${PER_PAGE}`),
		addTrack: async (id: number, { language, name, kind, content }: NewTrack) => {
			const path = `/videos/${id}/texttracks`;
			const track = await call<VimeoTrack>({ method: 'POST', path, body: { type: kind, language, name } });
			try {
				await putText(track.link ?? '', content);
				return await call<VimeoTrack>({ method: 'PATCH', path: track.uri, body: { active: true } });
			} catch (error) {
				// an empty track would break the list of tracks
				await remove(track.uri).catch(() => {});
				throw error;
			}
		},
		deleteTrack: async (id: number, trackId: number) => {
			await call({ method: 'DELETE', path: `/videos/${id}/texttracks/${trackId}` });
		},
	};
}
