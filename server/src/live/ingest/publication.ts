import type { Picture } from '#domain/live/live-playlist.rules.ts';
import type { SenderRefusal } from '#domain/live/sender.rules.ts';
import { codecsOf, type PictureConfig, readPicture, readSound, type SoundConfig } from '#server/media/fmp4/codecs.ts';
import { createClock } from './clock.ts';
import type { Amf } from './rtmp/amf0.ts';
import type { Media } from './rtmp/session.ts';
import { createSegmenter, type MadeSegment, UnusableStream } from './segmenter.ts';

const AVC = 7;
const AAC = 10;
/** codecs that senders name by four letters have this bit, or this number */
const NAMED_PICTURE = 0x80;
const NAMED_SOUND = 9;
/** types of such messages that contain several tracks */
const PICTURE_TRACKS = 6;
const SOUND_TRACKS = 5;
const SEVERAL_TRACKS = 'several tracks';
const CONFIG = 0;
const DATA = 1;
const KEY_FRAME = 1;
/** how long the picture waits for the first message of the sound */
const SOUND_WAIT_MS = 1_000;

type Events = {
	/** a part begins: its init file, and what it shows */
	part: (init: Buffer, picture: Picture) => void;
	segment: (segment: MadeSegment) => void;
};

const rateOf = (values: Amf): number | null => {
	const rate = typeof values === 'object' && values !== null && !Array.isArray(values) ? Number(values.framerate) : Number.NaN;
	return rate >= 1 && rate <= 240 ? rate : null;
};

/** By the numbers some senders use for codecs that FLV has none for, and by name. */
const PICTURE_REFUSALS: Record<string, SenderRefusal> = {
	12: 'hevc',
	hvc1: 'hevc',
	13: 'av1',
	av01: 'av1',
	avc1: 'enhanced',
	[SEVERAL_TRACKS]: 'enhanced',
};
const SOUND_REFUSALS: Record<string, SenderRefusal> = {
	2: 'mp3',
	14: 'mp3',
	'.mp3': 'mp3',
	mp4a: 'enhanced',
	[SEVERAL_TRACKS]: 'enhanced',
};

/** Of a message that names its codec by four letters: its type is the lower half of the first byte. */
const nameOf = (body: Buffer, multitrack: number) =>
	(body.readUInt8(0) & 0x0f) === multitrack ? SEVERAL_TRACKS : body.toString('latin1', 1, 5);

type Waiting = { at: number; add: () => void };

/** The media messages of one sender, as parts and segments. Throws UnusableStream when they cannot be played. */
export function createPublication({ part, segment }: Events) {
	const clock = createClock();
	let picture: PictureConfig | null = null;
	let sound: SoundConfig | null = null;
	let rate: number | null = null;
	let segmenter: ReturnType<typeof createSegmenter> | null = null;
	let waiting: Waiting[] = [];

	const begin = () => {
		if (!picture) return;
		segmenter = createSegmenter({ picture, sound, rate }, segment);
		part(segmenter.init, { width: picture.width, height: picture.height, codecs: codecsOf(picture, sound) });
		for (const { add } of waiting) add();
		waiting = [];
	};

	/** Settings that differ from those of the part end it. */
	const change = (isSame: boolean, set: () => void) => {
		if (isSame) return;
		segmenter?.finish();
		segmenter = null;
		set();
	};

	const whenReady = (at: number, add: () => void) => {
		if (segmenter) return add();
		waiting.push({ at, add });
		const waited = at - (waiting[0]?.at ?? at);
		if (picture && (sound || waited >= SOUND_WAIT_MS)) begin();
		if (waited > 10 * SOUND_WAIT_MS) throw new UnusableStream('no_picture', 'there is no picture');
	};

	const onVideo = (timestamp: number, body: Buffer) => {
		const head = body.readUInt8(0);
		const codec = (head & NAMED_PICTURE) === 0 ? head & 0x0f : nameOf(body, PICTURE_TRACKS);
		if (codec !== AVC) throw new UnusableStream(PICTURE_REFUSALS[codec] ?? 'picture_codec', `the picture is not plain H.264: ${codec}`);
		const type = body.readUInt8(1);
		const data = body.subarray(5);
		if (type === CONFIG) {
			const found = readPicture(data);
			if (!found) throw new UnusableStream('picture', 'the picture cannot be decoded');
			return change(picture?.record.equals(found.record) ?? false, () => {
				picture = found;
			});
		}
		if (type !== DATA || data.length === 0) return;
		const at = clock('video', timestamp);
		const frame = { at, shift: body.readIntBE(2, 3), isKey: head >> 4 === KEY_FRAME, data: Buffer.from(data) };
		whenReady(at, () => segmenter?.addFrame(frame));
	};

	const onAudio = (timestamp: number, body: Buffer) => {
		const number = body.readUInt8(0) >> 4;
		const codec = number === NAMED_SOUND ? nameOf(body, SOUND_TRACKS) : number;
		if (codec !== AAC) throw new UnusableStream(SOUND_REFUSALS[codec] ?? 'sound_codec', `the sound is not plain AAC: ${codec}`);
		const data = Buffer.from(body.subarray(2));
		if (body.readUInt8(1) === CONFIG) {
			const found = readSound(data);
			if (!found) throw new UnusableStream('sound', 'the sound cannot be decoded');
			return change(sound?.record.equals(found.record) ?? false, () => {
				sound = found;
			});
		}
		if (data.length === 0) return;
		const at = clock('audio', timestamp);
		whenReady(at, () => segmenter?.addSound(at, data));
	};

	return {
		metadata: (values: Amf) => {
			rate = rateOf(values) ?? rate;
		},
		media: ({ kind, timestamp, body }: Media) => {
			if (body.length < 2 || (kind === 'video' && body.length < 5)) return;
			if (kind === 'video') onVideo(timestamp, body);
			else onAudio(timestamp, body);
		},
		finish: () => segmenter?.finish(),
	};
}
