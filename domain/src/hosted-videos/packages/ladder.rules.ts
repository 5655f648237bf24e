import { MAX_LINES, roundToEven } from '../../base/picture-size.ts';

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
	/** frames a second where it moves fastest for a while: higher than the average of a film with a variable rate */
	fastest?: number;
	/** two fields are woven into each picture */
	interlaced?: boolean;
	/** the sound tracks of the file, in its order */
	sounds?: SoundTrack[];
	/** codec string such as `avc1.64001f`; `keyFrames` in seconds, null if unknown */
	picture: { codec: string; bitrate: number; keyFrames: readonly number[] | null };
	sound: { codec: string } | null;
};

/** `language` as in the file, mostly three letters. */
export type SoundTrack = { codec: string; channels: number; language: string | null; title: string | null };

export type Rung = { name: string; width: number; height: number; mode: 'cut' | 'encode' };

export const PACKAGE_REASONS = ['no_picture', 'endless', 'too_long', 'too_large', 'broken', 'too_heavy', 'storage', 'unavailable'] as const;
export type PackageReason = (typeof PACKAGE_REASONS)[number];

const HEIGHTS = [1080, 720, 480, 240] as const;
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

const keyGapOf = (keyFrames: readonly number[], duration: number): number =>
	keyFrames.reduce((longest, at, index) => Math.max(longest, (keyFrames[index + 1] ?? duration) - at), 0);

const keyFramesAreClose = (keyFrames: readonly number[], duration: number): boolean =>
	keyFrames.length > 0 && (keyFrames[0] ?? 1) < 1 && keyGapOf(keyFrames, duration) <= MAX_KEY_GAP;

/** Seconds between key frames that are too far apart for segments; null where they are close enough, or unknown. */
export const farKeyFrames = ({ duration, picture }: Pick<SourceFacts, 'duration' | 'picture'>): number | null => {
	const gap = keyGapOf(picture.keyFrames ?? [], duration);
	return gap > MAX_KEY_GAP ? Math.round(gap) : null;
};

/** Whether the picture is copied and only cut into segments (B-002). */
export const canCut = ({ duration, width, height, rotation, interlaced, picture }: SourceFacts): boolean =>
	rotation === 0 &&
	!interlaced &&
	height <= MAX_LINES &&
	width <= MAX_WIDTH &&
	PLAIN_H264.test(picture.codec) &&
	picture.bitrate <= MAX_CUT_BITRATE &&
	picture.keyFrames !== null &&
	keyFramesAreClose(picture.keyFrames, duration);

export const canCopySound = (sound: { codec: string }): boolean => sound.codec === 'mp4a.40.2';

/** not above the source */
const evenBelow = (value: number) => Math.max(2, 2 * Math.floor(value / 2));

function encoded(height: number, { width: sourceWidth, height: sourceHeight }: SourceFacts): Rung {
	const width = (height * sourceWidth) / sourceHeight;
	const scale = Math.min(1, MAX_WIDTH / width);
	const lines = roundToEven(height * scale);
	return { name: `v${lines}`, width: roundToEven(width * scale), height: lines, mode: 'encode' };
}

/** a rung this close below the film's own height is omitted */
const CLOSE = 0.85;

/** Largest first. Never above the source: the first one has the film's own height, whether it is copied or encoded. */
export function ladderOf(facts: SourceFacts): Rung[] {
	const { height, width } = facts;
	if (canCut(facts)) {
		const lower = HEIGHTS.filter((step) => step <= height * CLOSE).map((step) => encoded(step, facts));
		return [{ name: `v${height}`, width, height, mode: 'cut' }, ...lower];
	}
	const top = encoded(evenBelow(Math.min(MAX_LINES, height)), facts);
	const rungs = [top, ...HEIGHTS.filter((step) => step <= Math.min(MAX_LINES, height) * CLOSE).map((step) => encoded(step, facts))];
	// rungs of a very wide picture may have the same size
	return rungs.filter(({ name }, index) => rungs.findIndex((rung) => rung.name === name) === index);
}

const MAX_RATES: readonly (readonly [number, number])[] = [
	[1080, 5_000_000],
	[720, 2_800_000],
	[576, 1_800_000],
	[480, 1_200_000],
	[360, 800_000],
	[0, 400_000],
];

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

/** A film is of variable rate when it moves this much faster for a while than on average. */
const VARIABLE = 1.05;

export const isVariable = ({ rate, fastest = rate }: Pick<SourceFacts, 'rate' | 'fastest'>): boolean => fastest > rate * VARIABLE;

/** Of a film of variable rate the highest one it has for a while, so that nothing of its movement is lost. */
export const rateOf = (facts: Pick<SourceFacts, 'rate' | 'fastest'>): Fraction =>
	outputRate(isVariable(facts) ? (facts.fastest ?? facts.rate) : facts.rate);

/** seconds of a film, and the share of it, for which a rate counts */
const COMMON_SECONDS = 2;
const COMMON_SHARE = 0.05;

/** The highest rate that pictures at these times have for a while, however unevenly they are spread. */
export function fastestRate(shownAt: readonly number[]): number {
	const times = shownAt.toSorted((a, b) => a - b);
	const frames = times.slice(1).map((at, index) => at - (times[index] ?? at));
	const byRate = new Map<number, { count: number; seconds: number }>();
	for (const seconds of frames.filter((length) => length > 0)) {
		const rate = Math.min(MAX_RATE, Math.round(1 / seconds));
		const { count, seconds: before } = byRate.get(rate) ?? { count: 0, seconds: 0 };
		byRate.set(rate, { count: count + 1, seconds: before + seconds });
	}
	const total = frames.reduce((sum, seconds) => sum + seconds, 0);
	const enough = Math.min(COMMON_SECONDS, COMMON_SHARE * total);
	for (let rate = MAX_RATE; rate > 0; rate--) {
		// times are rounded: lengths of frames lie around the rate
		const near = [rate - 1, rate, rate + 1].flatMap((other) => byRate.get(other) ?? []);
		const seconds = near.reduce((sum, group) => sum + group.seconds, 0);
		if (byRate.has(rate) && seconds >= enough) return near.reduce((sum, group) => sum + group.count, 0) / seconds;
	}
	return total > 0 ? frames.length / total : 0;
}

/** The constant rate of encoded rungs: the nearest usual one, else a whole number. */
export function outputRate(rate: number): Fraction {
	const off = ({ num, den }: Fraction) => Math.abs(num / den - rate);
	const near = COMMON_RATES.toSorted((a, b) => off(a) - off(b))[0];
	if (near && off(near) <= 0.005 * rate) return near;
	return { num: Math.min(MAX_RATE, Math.max(MIN_OUTPUT_RATE, Math.round(rate))), den: 1 };
}
