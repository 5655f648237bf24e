import type { SimTrack, SimVideo, VimeoContext } from './vimeo.state.ts';

type Json = Record<string, unknown>;

/** Vimeo's error body (api.yaml `error`). */
export const vimeoError = (error: string, developer_message: string, error_code?: number, invalid_parameters?: Json[]): Json => ({
	error,
	developer_message,
	link: null,
	...(error_code && { error_code }),
	...(invalid_parameters && { invalid_parameters }),
});

export function videoAnswer(context: VimeoContext, video: SimVideo): Json {
	const isDone = video.upload.status === 'complete' && video.transcode === 'complete';
	return {
		uri: `/videos/${video.id}`,
		name: video.name,
		description: video.description,
		link: `https://vimeo.com/${video.id}`,
		player_embed_url: `https://player.vimeo.com/video/${video.id}?h=0a1b2c3d4e`,
		duration: video.duration,
		privacy: video.privacy,
		created_time: video.createdAt,
		is_playable: isDone,
		status: isDone ? 'available' : video.upload.status === 'in_progress' ? 'uploading' : 'transcoding',
		upload: {
			approach: 'tus',
			status: video.upload.status,
			size: video.upload.size,
			upload_link: video.upload.status === 'in_progress' ? `${context.url}/files/${video.upload.key}` : null,
		},
		transcode: { status: video.transcode },
		pictures: isDone
			? {
					sizes: [295, 640, 1280].map((width) => ({
						width,
						height: (width * 9) / 16,
						link: `https://i.vimeocdn.com/video/${video.id}_${width}.jpg`,
					})),
				}
			: null,
	};
}

export const trackAnswer = (context: VimeoContext, video: SimVideo, track: SimTrack): Json => ({
	uri: `/videos/${video.id}/texttracks/${track.id}`,
	active: track.active,
	type: track.type,
	language: track.language,
	name: track.name,
	link: `${context.url}/captions/${video.id}/${track.id}`,
	link_expires_time: Math.floor(Date.now() / 1000) + 3600,
});

/** `fields=uri,upload.status`: only these are sent. */
export function pickFields(value: Json, fields: string | undefined): Json {
	if (!fields) return value;
	const picked: Json = {};
	for (const path of fields.split(',')) {
		const [name = '', ...rest] = path.split('.');
		if (!(name in value)) continue;
		const inner = value[name];
		const isDeeper = rest.length > 0 && typeof inner === 'object' && inner !== null;
		picked[name] = isDeeper ? { ...(picked[name] as Json), ...pickFields(inner as Json, rest.join('.')) } : inner;
	}
	return picked;
}

/** The envelope of every list; `paging.next` is a path of the API. */
export function listAnswer(path: string, items: Json[], query: { page?: string; per_page?: string }): Json {
	const perPage = Math.min(100, Math.max(1, Number(query.per_page ?? 25)));
	const page = Math.max(1, Number(query.page ?? 1));
	const last = Math.max(1, Math.ceil(items.length / perPage));
	const at = (number: number) => (number >= 1 && number <= last ? `${path}${path.includes('?') ? '&' : '?'}page=${number}` : null);
	return {
		total: items.length,
		page,
		per_page: perPage,
		paging: { next: at(page + 1), previous: at(page - 1), first: at(1), last: at(last) },
		data: items.slice((page - 1) * perPage, page * perPage),
	};
}
