import { writeFile } from 'node:fs/promises';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import {
	AV_CODEC_ID_AAC,
	AV_FRAME_FLAG_INTERLACED,
	AV_LOG_ERROR,
	AV_PROFILE_AAC_LOW,
	AVMEDIA_TYPE_AUDIO,
	AVSEEK_FLAG_BACKWARD,
	FF_ENCODER_AAC,
	FF_ENCODER_LIBX264,
	FF_ENCODER_MJPEG,
} from 'node-av/constants';
import { ffmpegVersion } from 'node-av/ffmpeg';
import { avGetCodecName, Log, type Stream } from 'node-av/lib';
import { isPlayableCodec, type PictureFault, stillAt } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { PackageReason, SoundTrack, SourceFacts } from '#domain/hosted-videos/packages/ladder.rules.ts';
import type { Film, Probe } from './film.ts';
import { DEMUXERS, PICTURE_ENCODER, PICTURE_FILTER, PROTOCOLS, SOUND_ENCODER, SOUND_FILTER, STILL_FILTER } from './media-formats.ts';

// FFmpeg as a Node addon (docs/decisions/0009-video-tools-from-packages.md); only the media process imports it.

export type Addon = typeof import('./media-worker.node-av.ts');

Log.setLevel(AV_LOG_ERROR);

export const version = (): string => ffmpegVersion();

export const openFilm = ({ kind, path }: Film) =>
	Demuxer.open(path, { format: DEMUXERS[kind], options: { protocol_whitelist: PROTOCOLS } });

export async function probe(film: Film): Promise<Probe | PictureFault> {
	try {
		await using input = await openFilm(film);
		const picture = input.video();
		if (!picture) return input.audio() ? 'no_picture' : 'broken';
		const duration = input.duration > 0 ? Math.round(input.duration) : null;
		return { duration, playable: isPlayableCodec(avGetCodecName(picture.codecpar.codecId) ?? 'unknown') };
	} catch {
		return 'broken';
	}
}

export const ROTATION_FILTERS: Record<number, string> = { 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' };

/** The ffmpeg program rotates phone videos automatically, its libraries do not; a converted film keeps the rotation flag. */
export async function upright(film: Film, filter: string): Promise<string> {
	const { rotationOf } = await import('./media-worker.containers.ts');
	return `${ROTATION_FILTERS[await rotationOf(film)] ?? ''}${filter}`;
}

export const secondsOf = ({ pts, timeBase }: { pts: bigint; timeBase: { num: number; den: number } }) =>
	(Number(pts) * timeBase.num) / timeBase.den;

export async function takeStill(film: Film, { duration, target }: { duration: number | null; target: string }): Promise<boolean> {
	await using input = await openFilm(film);
	const picture = input.video();
	if (!picture) return false;
	const at = stillAt(duration);
	if (at > 0) await input.seek(at, -1);
	using decoder = await Decoder.create(picture, { threadCount: 1, exitOnError: false });
	using filter = FilterAPI.create(await upright(film, STILL_FILTER));
	for await (const frame of filter.frames(decoder.frames(input.packets(picture.index)))) {
		if (!frame) break;
		using held = frame;
		// a seek lands on the key frame before
		if (secondsOf(held) < at) continue;
		await writeFile(target, await Encoder.encodeOne(FF_ENCODER_MJPEG, held));
		return true;
	}
	return false;
}

/** Converts to an mp4 that starts playing before it is fully loaded. */
export async function convert(film: Film, { target, onSeconds }: { target: string; onSeconds: (seconds: number) => void }): Promise<void> {
	await using input = await openFilm(film);
	const [picture, sound] = [input.video(), input.audio()];
	if (!picture) throw new Error('no video stream');
	using decoder = await Decoder.create(picture, { exitOnError: false });
	using filter = FilterAPI.create(PICTURE_FILTER);
	using encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, options: PICTURE_ENCODER });
	await using output = await Muxer.open(target, { format: 'mp4', input, options: { movflags: '+faststart' } });
	const video = [decoder, filter, encoder];
	const progress = { onProgress: ({ time }: { time: number }) => onSeconds(time), progressInterval: 1_000 };
	if (!sound) {
		await pipeline(input, { video }, output, progress).completion;
		return;
	}
	using soundDecoder = await Decoder.create(sound, { exitOnError: false });
	using soundFilter = FilterAPI.create(SOUND_FILTER);
	using soundEncoder = await Encoder.create(FF_ENCODER_AAC, {
		decoder: soundDecoder,
		filter: soundFilter,
		bitrate: SOUND_ENCODER.bitrate,
	});
	await pipeline(input, { video, audio: [soundDecoder, soundFilter, soundEncoder] }, output, progress).completion;
}

export async function keyFrameBefore(film: Film, seconds: number): Promise<number> {
	await using input = await openFilm(film);
	const picture = input.video();
	if (!picture) return Number.NaN;
	if (seconds > 0) await input.seek(seconds, -1, AVSEEK_FLAG_BACKWARD);
	for await (const packet of input.packets(picture.index)) {
		if (!packet) break;
		using held = packet;
		if (held.isKeyframe) return secondsOf({ pts: held.pts, timeBase: picture.timeBase });
	}
	return Number.NaN;
}

/** pictures of which most must be interlaced; a film may begin with a few others */
const LOOKED_AT = 25;

const soundTrackOf = ({ codecpar: { codecId, profile, channels }, metadata }: Stream): SoundTrack => ({
	codec: codecId === AV_CODEC_ID_AAC && profile === AV_PROFILE_AAC_LOW ? 'mp4a.40.2' : (avGetCodecName(codecId) ?? 'unknown'),
	channels,
	language: metadata?.get('language') ?? null,
	title: metadata?.get('title') ?? null,
});

/** What only a decoder tells: whether pictures are interlaced; and all sound tracks. */
export async function surveyFields(film: Film): Promise<{ interlaced: boolean; sounds: SoundTrack[] }> {
	await using input = await openFilm(film);
	const sounds = input.streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO).map(soundTrackOf);
	const picture = input.video();
	if (!picture) return { interlaced: false, sounds };
	if (input.duration > 2) await input.seek(input.duration / 3, -1, AVSEEK_FLAG_BACKWARD);
	using decoder = await Decoder.create(picture, { threadCount: 1, exitOnError: false });
	let [seen, interlaced] = [0, 0];
	for await (const frame of decoder.frames(input.packets(picture.index))) {
		if (!frame) break;
		using held = frame;
		seen += 1;
		if ((held.flags & AV_FRAME_FLAG_INTERLACED) !== 0) interlaced += 1;
		if (seen === LOOKED_AT) break;
	}
	return { interlaced: interlaced > seen / 2, sounds };
}

/** Containers without an index that mediabunny reads: nothing of them is copied. */
export async function surveyByDemuxer(film: Film): Promise<SourceFacts | PackageReason> {
	await using input = await openFilm(film);
	const picture = input.video();
	if (!picture) return 'no_picture';
	const { width, height } = picture.codecpar;
	const { num, den } = picture.avgFrameRate;
	return {
		duration: input.duration,
		width,
		height,
		rotation: 0,
		rate: den > 0 ? num / den : 0,
		...(await surveyFields(film)),
		picture: { codec: 'unknown', bitrate: 0, keyFrames: null },
		sound: input.audio() ? { codec: 'unknown' } : null,
	};
}
