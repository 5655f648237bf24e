import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { FF_ENCODER_AAC } from 'node-av/constants';
import { SEGMENT_SECONDS } from '#domain/hosted-videos/packages/chunks.rules.ts';
import type { TrackPart } from '#domain/hosted-videos/packages/playlists.rules.ts';
import type { Film } from './film.ts';
import { SOUND_FILTER } from './media-formats.ts';
import { pictureSpan } from './media-worker.containers.ts';
import { type HlsTarget, openHls, readHls } from './media-worker.hls.ts';
import { openFilm, secondsOf } from './media-worker.node-av.ts';

/** `besidePicture`: at this rate, from the beginning of the picture to its end at least, with silence where none is; else as in the film. */
export type SoundTask = {
	target: HlsTarget /** its place among the sound tracks */;
	stream?: number;
	copy: boolean;
	besidePicture?: { rate: number };
};

const BITRATE = '128k';

/** The frame before the beginning, which prepares the decoder: a segment cannot have a time below zero. */
const isBefore = ({ pts }: { pts: bigint }) => pts < 0n;

/** Sound that is this far from its time is moved there: by silence, or by leaving out what overlaps. */
const OUT_OF_STEP_SECONDS = 0.02;

async function besidePictureFilter(film: Film, rate: number): Promise<string> {
	const { from, to } = await pictureSpan(film);
	const placed = `asetpts=PTS-${from}/TB,aresample=${rate}:async=1:min_hard_comp=${OUT_OF_STEP_SECONDS}:first_pts=0`;
	return `${placed},${SOUND_FILTER},apad=whole_dur=${to - from}`;
}

/** The whole film at once: AAC encoded in chunks would click where they join. */
export async function makeSound(
	film: Film,
	{ target, stream = 0, copy, besidePicture }: SoundTask,
	onSeconds: (seconds: number) => void,
): Promise<TrackPart> {
	await using input = await openFilm(film);
	const sound = input.audio(stream);
	if (!sound) throw new Error('no audio stream');
	const muxer = await openHls(target, SEGMENT_SECONDS);
	if (copy) {
		const index = muxer.addStream(sound);
		for await (const packet of input.packets(sound.index)) {
			if (!packet) break;
			using held = packet;
			if (isBefore(held)) continue;
			onSeconds(secondsOf({ pts: held.pts, timeBase: sound.timeBase }));
			await muxer.writePacket(held, index);
		}
	} else {
		using decoder = await Decoder.create(sound, { exitOnError: false });
		using filter = FilterAPI.create(besidePicture ? await besidePictureFilter(film, besidePicture.rate) : SOUND_FILTER);
		using encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: BITRATE });
		const index = muxer.addStream(encoder);
		for await (const packet of encoder.packets(filter.frames(decoder.frames(input.packets(sound.index))))) {
			if (!packet) break;
			using held = packet;
			if (isBefore(held)) continue;
			onSeconds(secondsOf(held));
			await muxer.writePacket(held, index);
		}
	}
	await muxer.close();
	return readHls(target, 'sound');
}
