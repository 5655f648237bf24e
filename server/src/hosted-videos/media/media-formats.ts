import type { VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';

// What FFmpeg is told, the same whether it is the addon or the machine's own program, so that both give the same film.

/** A file is read as what its first bytes say; nothing is guessed. */
export const DEMUXERS: Record<VideoKind, string> = {
	mp4: 'mov',
	quicktime: 'mov',
	webm: 'matroska',
	ogg: 'ogg',
	avi: 'avi',
	flv: 'flv',
	wmv: 'asf',
};

/** Nothing that a file names is opened. */
export const PROTOCOLS = 'file,pipe';

export const STILL_FILTER = "scale='min(960,iw)':-2,format=yuvj420p";
export const PICTURE_FILTER = "scale='trunc(min(1920,iw)/2)*2':-2,format=yuv420p";
export const SOUND_FILTER = 'aformat=sample_fmts=fltp:channel_layouts=stereo';
export const PICTURE_ENCODER = { preset: 'veryfast', crf: 21 } as const;
/** FFmpeg's own encoder: libfdk_aac, which the addon has too, may not be passed on together with GPL parts */
export const SOUND_ENCODER = { name: 'aac', bitrate: '160k' } as const;
