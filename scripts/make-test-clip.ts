import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_CHANNEL_LAYOUT_STEREO, AV_PIX_FMT_RGBA, AV_SAMPLE_FMT_FLT, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import sharp from 'sharp';

// Draws the clip of the page /test: a curtain, a moving light and a number for each second; a tone on the left, on the right, on both sides.
// The result is committed: `node scripts/make-test-clip.ts`.

const TARGET = fileURLToPath(new URL('../web/src/audience/test/test-clip.mp4', import.meta.url));
const [WIDTH, HEIGHT, RATE, SECONDS] = [640, 360, 15, 12];
const SAMPLE_RATE = 48_000;
const CHUNK = 1024;

const FOLDS = Array.from({ length: 16 }, (_, index) => index);

function draw(frame: number): string {
	const time = frame / RATE;
	const light = WIDTH / 2 + Math.sin((time / SECONDS) * Math.PI * 4) * 230;
	const folds = FOLDS.map(
		(index) => `<rect x="${index * 40}" y="0" width="40" height="${HEIGHT}" fill="${index % 2 === 0 ? '#c2356f' : '#a92c60'}"/>`,
	).join('');
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
		${folds}
		<rect y="300" width="${WIDTH}" height="60" fill="#18171d"/>
		<ellipse cx="${light}" cy="318" rx="110" ry="22" fill="#ffd3e3"/>
		<circle cx="${light}" cy="170" r="92" fill="#fff"/>
		<text x="${light}" y="206" font-family="DejaVu Sans, Arial, sans-serif" font-size="104" font-weight="bold" text-anchor="middle" fill="#121116">${Math.floor(time) + 1}</text>
	</svg>`;
}

async function* pictures() {
	for (let index = 0; index < RATE * SECONDS; index++) {
		const pixels = await sharp(Buffer.from(draw(index)))
			.ensureAlpha()
			.raw()
			.toBuffer();
		const frame = Frame.fromVideoBuffer(pixels, { width: WIDTH, height: HEIGHT, format: AV_PIX_FMT_RGBA, timeBase: { num: 1, den: RATE } });
		frame.pts = BigInt(index);
		yield frame;
	}
	yield null;
}

/** A chord that swells and falls each second: left for a third, right for a third, then both. */
function sampleAt(index: number, side: 0 | 1): number {
	const time = index / SAMPLE_RATE;
	const part = Math.floor((time / SECONDS) * 3);
	if (part < 2 && part !== side) return 0;
	const swell = Math.sin(Math.PI * (time % 1)) ** 2;
	return (
		0.18 *
		swell *
		(Math.sin(2 * Math.PI * 440 * time) + 0.6 * Math.sin(2 * Math.PI * 554.37 * time) + 0.4 * Math.sin(2 * Math.PI * 659.25 * time))
	);
}

async function* sounds() {
	for (let from = 0; from < SAMPLE_RATE * SECONDS; from += CHUNK) {
		const samples = new Float32Array(CHUNK * 2);
		for (let index = 0; index < CHUNK; index++) {
			samples[index * 2] = sampleAt(from + index, 0);
			samples[index * 2 + 1] = sampleAt(from + index, 1);
		}
		const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
			nbSamples: CHUNK,
			format: AV_SAMPLE_FMT_FLT,
			sampleRate: SAMPLE_RATE,
			channelLayout: AV_CHANNEL_LAYOUT_STEREO,
			timeBase: { num: 1, den: SAMPLE_RATE },
		});
		frame.pts = BigInt(from);
		yield frame;
	}
	yield null;
}

using pictureFilter = FilterAPI.create('format=yuv420p');
using pictureEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
	filter: pictureFilter,
	options: { preset: 'slow', crf: 26, profile: 'main' },
});
using soundFilter = FilterAPI.create('aformat=sample_fmts=fltp');
using soundEncoder = await Encoder.create(FF_ENCODER_AAC, { filter: soundFilter, bitrate: '96k' });
const muxer = await Muxer.open(TARGET, { format: 'mp4', options: { movflags: '+faststart' } });
const streams = [muxer.addStream(pictureEncoder), muxer.addStream(soundEncoder)] as const;
await Promise.all([
	(async () => {
		for await (const packet of pictureEncoder.packets(pictureFilter.frames(pictures())))
			if (packet) await muxer.writePacket(packet, streams[0]);
	})(),
	(async () => {
		for await (const packet of soundEncoder.packets(soundFilter.frames(sounds()))) if (packet) await muxer.writePacket(packet, streams[1]);
	})(),
]);
await muxer.close();
console.log(TARGET, (await stat(TARGET)).size);
