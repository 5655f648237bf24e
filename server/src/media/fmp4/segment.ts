import { box, fullBox, s32, text, u32, u64 } from './boxes.ts';
import { PICTURE_SCALE, PICTURE_TRACK, SOUND_TRACK } from './init.ts';

/** Times in milliseconds from the beginning of the part. */
export type PictureSample = { at: number; ms: number; shift: number; isKey: boolean; data: Buffer };
export type SoundSample = { data: Buffer };
/** `at` in samples of the sound */
export type SoundRun = { at: number; samples: readonly SoundSample[] };

export const SAMPLES_OF_A_FRAME = 1024;

const KEY_FRAME = 0x02000000;
const OTHER_FRAME = 0x01010000;
const BASE_IS_MOOF = 0x20000;
/** data offset, duration, size, flags, composition offset */
const PICTURE_FIELDS = 0xf01;
/** data offset, duration, size */
const SOUND_FIELDS = 0x301;

const ticks = (ms: number) => Math.round((ms * PICTURE_SCALE) / 1000);

const fragment = (track: number, { at, run }: { at: number; run: Buffer }) =>
	box('traf', fullBox('tfhd', 0, BASE_IS_MOOF, u32(track)), fullBox('tfdt', 1, 0, u64(at)), run);

const pictureRun = (samples: readonly PictureSample[], offset: number) =>
	fullBox(
		'trun',
		1,
		PICTURE_FIELDS,
		u32(samples.length),
		s32(offset),
		...samples.flatMap(({ at, ms, shift, isKey, data }) => [
			u32(ticks(at + ms) - ticks(at)),
			u32(data.length),
			u32(isKey ? KEY_FRAME : OTHER_FRAME),
			s32(ticks(shift)),
		]),
	);

const soundRun = (samples: readonly SoundSample[], offset: number) =>
	fullBox(
		'trun',
		1,
		SOUND_FIELDS,
		u32(samples.length),
		s32(offset),
		...samples.flatMap(({ data }) => [u32(SAMPLES_OF_A_FRAME), u32(data.length)]),
	);

const sizeOf = (samples: readonly { data: Buffer }[]) => samples.reduce((sum, { data }) => sum + data.length, 0);

export function mediaSegment(number: number, picture: readonly PictureSample[], sound: SoundRun | null): Buffer {
	const heard = sound && sound.samples.length > 0 ? sound : null;
	const head = (from: number) => {
		const seen = fragment(PICTURE_TRACK, { at: ticks(picture[0]?.at ?? 0), run: pictureRun(picture, from) });
		const run = heard && fragment(SOUND_TRACK, { at: heard.at, run: soundRun(heard.samples, from + sizeOf(picture)) });
		return box('moof', fullBox('mfhd', 0, 0, u32(number)), seen, ...(run ? [run] : []));
	};
	const header = 8;
	const moof = head(head(0).length + header);
	const data = [...picture, ...(heard?.samples ?? [])].map((sample) => sample.data);
	return Buffer.concat([box('styp', text('msdh'), u32(0), text('msdhmsix')), moof, box('mdat', ...data)]);
}
