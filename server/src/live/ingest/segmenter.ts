import type { SenderRefusal } from '#domain/live/sender.rules.ts';
import type { PictureConfig, SoundConfig } from '#server/media/fmp4/codecs.ts';
import { initSegment } from '#server/media/fmp4/init.ts';
import { mediaSegment, type PictureSample, SAMPLES_OF_A_FRAME, type SoundSample } from '#server/media/fmp4/segment.ts';

/** A key frame this long after the last cut begins a segment. */
const MIN_MS = 1_900;
/** without a key frame for this long, or beyond this size, the sender is refused */
const MAX_MS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** sound is placed by its own count of samples, unless its times differ by more than this */
const SOUND_TOLERANCE_SECONDS = 0.1;
const USUAL_FRAME_MS = 40;

export type Frame = { at: number; shift: number; isKey: boolean; data: Buffer };
export type MadeSegment = { bytes: Buffer; durationMs: number; frames: number; droppedFrames: number };

/** A stream that cannot be cut into segments. */
export class UnusableStream extends Error {
	readonly refusal: SenderRefusal;
	constructor(refusal: SenderRefusal, message: string) {
		super(message);
		this.refusal = refusal;
	}
}

type Config = {
	picture: PictureConfig;
	sound: SoundConfig | null /** frames a second as the sender says; null: unknown */;
	rate: number | null;
};
type TimedSound = SoundSample & { at: number };

/** Cuts one part of a stream, with unchanged settings, into segments that begin at key frames. */
export function createSegmenter({ picture, sound, rate }: Config, onSegment: (segment: MadeSegment) => void) {
	let frames: Omit<PictureSample, 'ms'>[] = [];
	let heard: TimedSound[] = [];
	let number = 0;
	let bytes = 0;
	/** where the sound should go on, in samples */
	let soundAt: number | null = null;
	let usualMs = rate ? 1000 / rate : null;

	const withDurations = (until: number): PictureSample[] =>
		frames.map((frame, index) => ({ ...frame, ms: Math.max(1, (frames[index + 1]?.at ?? until) - frame.at) }));

	const dropped = (samples: readonly PictureSample[]): number => {
		usualMs ??= samples.map(({ ms }) => ms).toSorted((a, b) => a - b)[samples.length >> 1] ?? USUAL_FRAME_MS;
		const usual = usualMs;
		return samples.reduce((sum, { ms }) => sum + Math.max(0, Math.round(ms / usual) - 1), 0);
	};

	const takeSound = (until: number) => {
		if (!sound) return null;
		const ready = heard.filter(({ at }) => at < until);
		heard = heard.filter(({ at }) => at >= until);
		const [first] = ready;
		if (!first) return null;
		const wanted = Math.round((first.at * sound.rate) / 1000);
		const ahead = (soundAt ?? wanted) - wanted;
		const isNear = Math.abs(ahead) <= SOUND_TOLERANCE_SECONDS * sound.rate;
		// a sender with more sound than time: what overlaps the sound before is left out
		const overlapping = isNear ? 0 : Math.max(0, Math.ceil(ahead / SAMPLES_OF_A_FRAME));
		const samples = ready.slice(overlapping);
		if (samples.length === 0) return null;
		const at = isNear ? wanted + ahead : wanted + overlapping * SAMPLES_OF_A_FRAME;
		soundAt = at + samples.length * SAMPLES_OF_A_FRAME;
		return { at, samples };
	};

	const cut = (until: number) => {
		const [first] = frames;
		if (!first) return;
		const samples = withDurations(until);
		number += 1;
		const made = mediaSegment(number, samples, takeSound(until));
		frames = [];
		bytes = 0;
		onSegment({ bytes: made, durationMs: Math.round(until - first.at), frames: samples.length, droppedFrames: dropped(samples) });
	};

	return {
		init: initSegment(picture, sound),
		addFrame(frame: Frame) {
			const [first] = frames;
			if (!first && !frame.isKey) return;
			if (first && frame.isKey && frame.at - first.at >= MIN_MS) cut(frame.at);
			else if (first && frame.at - first.at > MAX_MS) throw new UnusableStream('key_frames', 'key frames are too far apart');
			frames.push(frame);
			bytes += frame.data.length;
			if (bytes > MAX_BYTES) throw new UnusableStream('bitrate', 'a segment is too large');
		},
		addSound(at: number, data: Buffer) {
			if (frames[0] && at - frames[0].at > MAX_MS) throw new UnusableStream('no_picture', 'the picture stands still');
			// what is heard before the first picture is left out
			if (frames[0] || number > 0) heard.push({ at, data });
		},
		/** what was sent last, when the sender is gone */
		finish() {
			const last = frames.at(-1);
			if (last) cut(last.at + (usualMs ?? USUAL_FRAME_MS));
		},
	};
}
