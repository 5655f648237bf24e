import { AV_LOG_ERROR, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { computedFrames, computedSound, SAMPLE_RATE, writeMp4 } from '../scripts/lib/film-writer.ts';

Log.setLevel(AV_LOG_ERROR);

// Films made for the benches: a moving light over grain, and a tone.

type FilmSource = { path: string; width: number; height: number; rate: number; seconds: number /** 0 to 255 */; grain: number };

/** The grain of a frame is a part of these numbers, from another place each time. */
const NOISE = new Uint8Array(1_000_003).map(() => Math.random() * 256);

/** Draws the brightness of a frame. */
function painterOf({ width, height, rate, grain }: FilmSource): (index: number) => Uint8Array {
	const folds = new Uint8Array(width * height).map(
		(_none, at) => 100 + 24 * Math.sin(((at % width) * 60) / width) + 16 * Math.sin((Math.floor(at / width) * 25) / height),
	);
	const dust = NOISE.map((value) => (value * grain) / 256);
	const light = new Uint8Array(width);
	return (index) => {
		const middle = width * (0.5 + 0.35 * Math.sin((index / rate) * 1.3));
		for (let x = 0; x < width; x++) light[x] = Math.max(0, 80 - Math.abs(x - middle) * (240 / width));
		const plane = new Uint8Array(width * height);
		for (let y = 0, at = 0; y < height; y++) {
			const row = (index * 104_729 + y * 7919) % (dust.length - width);
			for (let x = 0; x < width; x++, at++) plane[at] = (folds[at] ?? 0) + (light[x] ?? 0) + (dust[row + x] ?? 0);
		}
		return plane;
	};
}

const toneAt = (index: number) => 0.2 * Math.sin((2 * Math.PI * 440 * index) / SAMPLE_RATE);

/** H.264 and AAC with a key frame every two seconds: a package copies its own height and encodes the others. */
export async function writeFilm(source: FilmSource): Promise<void> {
	const { path, width, height, rate, seconds } = source;
	const paint = painterOf(source);
	const colours = new Uint8Array((width * height) / 2).fill(122);
	const picture = {
		codec: FF_ENCODER_LIBX264,
		options: {
			gopSize: rate * 2,
			options: { preset: 'veryfast', crf: 23, maxrate: 3_000_000, bufsize: 6_000_000, profile: 'high', sc_threshold: 0 },
		},
		filter: 'null',
		frames: computedFrames({ width, height, rate, seconds, format: AV_PIX_FMT_YUV420P }, (index) => Buffer.concat([paint(index), colours])),
	};
	await writeMp4(path, [picture, computedSound({ seconds, bitrate: '128k', sampleAt: toneAt })]);
}

export const writeSound = (path: string, seconds: number): Promise<void> =>
	writeMp4(path, [computedSound({ seconds, bitrate: '96k', sampleAt: toneAt })]);
