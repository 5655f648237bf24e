import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AV_PIX_FMT_RGBA, FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';
import { computedFrames, computedSound, SAMPLE_RATE, writeMp4 } from './lib/film-writer.ts';

// Draws the clip of the page /test: a curtain, a moving light and a number for each second; a tone on the left, on the right, on both sides.
// The result is committed: `node scripts/make-test-clip.ts`.

const TARGET = fileURLToPath(new URL('../web/src/audience/test/test-clip.mp4', import.meta.url));
const [WIDTH, HEIGHT, RATE, SECONDS] = [640, 360, 15, 12];

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

const pixelsOf = (frame: number) =>
	sharp(Buffer.from(draw(frame)))
		.ensureAlpha()
		.raw()
		.toBuffer();

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

const picture = {
	codec: FF_ENCODER_LIBX264,
	options: { options: { preset: 'slow', crf: 26, profile: 'main' } },
	filter: 'format=yuv420p',
	frames: computedFrames({ width: WIDTH, height: HEIGHT, rate: RATE, seconds: SECONDS, format: AV_PIX_FMT_RGBA }, pixelsOf),
};
await writeMp4(TARGET, [picture, computedSound({ seconds: SECONDS, bitrate: '96k', sampleAt })]);
console.log(TARGET, (await stat(TARGET)).size);
