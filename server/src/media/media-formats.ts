import type { VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';

// Options for FFmpeg, the same for the addon and the system's program, so that both produce the same film.

/** A file is opened as the format of its first bytes; FFmpeg does not probe. */
export const DEMUXERS: Record<VideoKind, string> = {
	mp4: 'mov',
	quicktime: 'mov',
	webm: 'matroska',
	ogg: 'ogg',
	avi: 'avi',
	flv: 'flv',
	wmv: 'asf',
};

/** Files and addresses named inside a film are not opened. */
export const PROTOCOLS = 'file,pipe';

/** Only pictures that say they are woven of two fields; the rest passes. */
export const DEINTERLACE_FILTER = 'bwdif=mode=send_frame:deint=interlaced,';

export const STILL_FILTER = `${DEINTERLACE_FILTER}scale='min(960,iw)':-2,format=yuvj420p`;
export const PICTURE_FILTER = `${DEINTERLACE_FILTER}scale='trunc(min(1920,iw)/2)*2':-2,format=yuv420p`;
export const SOUND_FILTER = 'aformat=sample_fmts=fltp:channel_layouts=stereo';
export const PICTURE_ENCODER = { preset: 'veryfast', crf: 21 } as const;
/** FFmpeg's built-in encoder: the licence of libfdk_aac, which the addon contains too, forbids distribution together with GPL parts */
export const SOUND_ENCODER = { name: 'aac', bitrate: '160k' } as const;
