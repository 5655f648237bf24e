import { even, MAX_LINES } from '../../base/picture-size.ts';

/** Properties of a film, read before its package is planned. */
export type SourceFacts = {
	/** seconds to the end of the last frame */
	duration: number;
	/** as shown, after rotation */
	width: number;
	height: number;
	/** degrees clockwise by which the stored picture is turned to be upright */
	rotation: number;
	/** frames a second on average */
	rate: number;
	/** codec string such as `avc1.64001f`; `keyFrames` in seconds, null if unknown */
	picture: { codec: string; bitrate: number; keyFrames: readonly number[] | null };
	/** `channels` absent: of a plan from before they were noted */
	sound: { codec: string; channels?: number } | null;
};

export type Rung = { name: string; width: number; height: number; mode: 'cut' | 'encode' };

/** Why a film has no package. */
export const PACKAGE_REASONS = ['no_picture', 'endless', 'too_long', 'too_large', 'broken', 'too_heavy', 'storage', 'unavailable'] as const;
export type PackageReason = (typeof PACKAGE_REASONS)[number];

const HEIGHTS = [1080, 720, 480, 240] as const;
const SMALLEST = 240;
/** a wider picture is scaled to a smaller height instead */
const MAX_WIDTH = 3840;

const MAX_SECONDS = 12 * 3600;
/** no common decoder opens a wider or higher picture */
const MAX_SIDE = 8192;
const MAX_PIXELS = 8192 * 4352;
/** fewer frames than one a second: the declared duration is not that of the content */
const MIN_RATE = 1;

export function whyNotPackage({ duration, width, height, rate }: SourceFacts): PackageReason | null {
	if (!(width > 0 && height > 0)) return 'no_picture';
	if (!(duration > 0 && rate > 0)) return 'broken';
	if (rate < MIN_RATE && duration > 60) return 'endless';
	if (duration > MAX_SECONDS) return 'too_long';
	return Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS ? 'too_large' : null;
}

/** H.264 profiles that every browser decodes: 8 bits, 4:2:0. */
const PLAIN_H264 = /^avc1\.(42|4d|64)/i;
const MAX_CUT_BITRATE = 6_500_000;
const MAX_KEY_GAP = 4.05;

function keyFramesAreClose(keyFrames: readonly number[], duration: number): boolean {
	const ends = [...keyFrames.slice(1), duration];
	return keyFrames.length > 0 && (keyFrames[0] ?? 1) < 1 && keyFrames.every((at, index) => (ends[index] ?? at) - at <= MAX_KEY_GAP);
}

/** Whether the picture is copied and only cut into segments (B-002). */
export const canCut = ({ duration, width, height, rotation, picture }: SourceFacts): boolean =>
	rotation === 0 &&
	height <= MAX_LINES &&
	width <= MAX_WIDTH &&
	PLAIN_H264.test(picture.codec) &&
	picture.bitrate <= MAX_CUT_BITRATE &&
	picture.keyFrames !== null &&
	keyFramesAreClose(picture.keyFrames, duration);

/** Channels of the sound of a package: sound that is encoded is stereo. */
export const channelsOf = (sound: NonNullable<SourceFacts['sound']>): number => (canCopySound(sound) ? (sound.channels ?? 2) : 2);

export const canCopySound = (sound: { codec: string }): boolean => sound.codec === 'mp4a.40.2';

function encoded(height: number, { width: sourceWidth, height: sourceHeight }: SourceFacts): Rung {
	const width = (height * sourceWidth) / sourceHeight;
	const scale = Math.min(1, MAX_WIDTH / width);
	const lines = even(height * scale);
	return { name: `v${lines}`, width: even(width * scale), height: lines, mode: 'encode' };
}

/** a rung this close below the film's own height is omitted */
const CLOSE = 0.85;

/** Largest first. Never above the source; a copied film keeps its own height, a film below the ladder too. */
export function ladderOf(facts: SourceFacts): Rung[] {
	const { height, width } = facts;
	if (canCut(facts)) {
		const lower = HEIGHTS.filter((step) => step <= height * CLOSE).map((step) => encoded(step, facts));
		return [{ name: `v${height}`, width, height, mode: 'cut' }, ...lower];
	}
	if (height < SMALLEST) return [encoded(even(height), facts)];
	const rungs = HEIGHTS.filter((step) => step <= height).map((step) => encoded(step, facts));
	// rungs of a very wide picture may have the same size
	return rungs.filter(({ name }, index) => rungs.findIndex((rung) => rung.name === name) === index);
}

const MAX_RATES: readonly (readonly [number, number])[] = [
	[1080, 5_000_000],
	[720, 2_800_000],
	[480, 1_200_000],
	[0, 400_000],
];

/** The highest bitrate of an encoded picture of this height. */
export const maxBitrateAt = (height: number): number => MAX_RATES.find(([from]) => height >= from)?.[1] ?? 400_000;

export const maxBitrateOf = ({ height }: Rung): number => maxBitrateAt(height);

type Fraction = { num: number; den: number };
const COMMON_RATES: readonly Fraction[] = [
	{ num: 24_000, den: 1001 },
	{ num: 24, den: 1 },
	{ num: 25, den: 1 },
	{ num: 30_000, den: 1001 },
	{ num: 30, den: 1 },
	{ num: 50, den: 1 },
	{ num: 60_000, den: 1001 },
	{ num: 60, den: 1 },
];
const MAX_RATE = 60;
const MIN_OUTPUT_RATE = 5;

/** The constant rate of encoded rungs: the nearest usual one, else a whole number. */
export function outputRate(rate: number): Fraction {
	const off = ({ num, den }: Fraction) => Math.abs(num / den - rate);
	const near = COMMON_RATES.toSorted((a, b) => off(a) - off(b))[0];
	if (near && off(near) <= 0.005 * rate) return near;
	return { num: Math.min(MAX_RATE, Math.max(MIN_OUTPUT_RATE, Math.round(rate))), den: 1 };
}
