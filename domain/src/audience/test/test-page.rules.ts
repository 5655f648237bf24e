/** The page on which anybody may try picture, sound, captions and speed before the evening. */
export const TEST_PAGE = '/test';

export type TestResult = 'waiting' | 'good' | 'poor' | 'bad';

/** What the browser has played of the clip so far. */
export type Played = {
	seconds: number;
	/** of the picture, in pixels; 0: none */
	width: number;
	frames: number;
	droppedFrames: number;
	isMuted: boolean;
	/** a line of the captions was on the screen */
	hasCaption: boolean;
	hasFailed: boolean;
};

export const NOTHING_PLAYED: Played = {
	seconds: 0,
	width: 0,
	frames: 0,
	droppedFrames: 0,
	isMuted: false,
	hasCaption: false,
	hasFailed: false,
};

/** After this time each answer of the browser is known. */
const ENOUGH_SECONDS = 3;
const MANY_DROPPED = 0.1;

export function pictureResult({ seconds, width, frames, droppedFrames, hasFailed }: Played): TestResult {
	if (hasFailed) return 'bad';
	if (seconds < ENOUGH_SECONDS) return 'waiting';
	if (width === 0) return 'bad';
	return frames > 0 && droppedFrames / frames > MANY_DROPPED ? 'poor' : 'good';
}

/** No browser knows whether the loudspeaker is on: the person says so. */
export function soundResult({ isMuted, hasFailed }: Played, isHeard: boolean | null): TestResult {
	if (hasFailed) return 'bad';
	if (isMuted) return 'poor';
	return isHeard === null ? 'waiting' : isHeard ? 'good' : 'bad';
}

export function captionsResult({ seconds, hasCaption, hasFailed }: Played): TestResult {
	if (hasCaption) return 'good';
	return hasFailed || seconds >= ENOUGH_SECONDS ? 'bad' : 'waiting';
}

/** Millions of bits a second; null when the time was too short to be measured. */
export const speedOf = (bytes: number, ms: number): number | null => (ms > 0 && bytes > 0 ? (bytes * 8) / 1000 / ms : null);

/** What a line of that speed carries, with a reserve. */
const HEIGHTS = [
	{ height: 1080, mbit: 6 },
	{ height: 720, mbit: 3 },
	{ height: 480, mbit: 1.5 },
	{ height: 240, mbit: 0.6 },
] as const;

/** The best picture that plays without stalls; null: none. */
export const heightFor = (mbit: number): number | null => HEIGHTS.find((step) => mbit >= step.mbit)?.height ?? null;

export function speedResult(mbit: number | null, hasFailed: boolean): TestResult {
	if (hasFailed) return 'bad';
	if (mbit === null) return 'waiting';
	const height = heightFor(mbit);
	return height === null ? 'bad' : height < 480 ? 'poor' : 'good';
}

const ORDER: readonly TestResult[] = ['good', 'waiting', 'poor', 'bad'];

/** The worst of all; `waiting` while one is missing and none is worse. */
export const overallResult = (results: readonly TestResult[]): TestResult =>
	results.reduce((worst, result) => (ORDER.indexOf(result) > ORDER.indexOf(worst) ? result : worst), 'good');
