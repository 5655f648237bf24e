import { box, fullBox, text, UNITY_MATRIX, u8, u16, u32, zeros } from './boxes.ts';
import type { PictureConfig, SoundConfig } from './codecs.ts';

export const PICTURE_TRACK = 1;
export const SOUND_TRACK = 2;
/** ticks a second of the picture */
export const PICTURE_SCALE = 90_000;

const UNDEFINED_LANGUAGE = 0x55c4;

const movieHeader = () =>
	fullBox('mvhd', 0, 0, zeros(8), u32(1000), u32(0), u32(0x10000), u16(0x100), zeros(10), UNITY_MATRIX, zeros(24), u32(SOUND_TRACK + 1));

type Size = { width: number; height: number };

const trackHeader = (id: number, { width, height }: Size, volume: number) =>
	fullBox(
		'tkhd',
		0,
		3,
		zeros(8),
		u32(id),
		zeros(4),
		u32(0),
		zeros(8),
		u16(0),
		u16(0),
		u16(volume),
		zeros(2),
		UNITY_MATRIX,
		u32(width * 0x10000),
		u32(height * 0x10000),
	);

type Media = { scale: number; handler: 'vide' | 'soun'; header: Buffer; entry: Buffer };

const media = ({ scale, handler, header, entry }: Media) =>
	box(
		'mdia',
		fullBox('mdhd', 0, 0, zeros(8), u32(scale), u32(0), u16(UNDEFINED_LANGUAGE), u16(0)),
		fullBox('hdlr', 0, 0, zeros(4), text(handler), zeros(12), u8(0)),
		box(
			'minf',
			header,
			box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
			box(
				'stbl',
				fullBox('stsd', 0, 0, u32(1), entry),
				fullBox('stts', 0, 0, u32(0)),
				fullBox('stsc', 0, 0, u32(0)),
				fullBox('stsz', 0, 0, u32(0), u32(0)),
				fullBox('stco', 0, 0, u32(0)),
			),
		),
	);

const pictureEntry = ({ record, width, height }: PictureConfig) =>
	box(
		'avc1',
		zeros(6),
		u16(1),
		zeros(16),
		u16(width),
		u16(height),
		u32(0x480000),
		u32(0x480000),
		zeros(4),
		u16(1),
		zeros(32),
		u16(24),
		u16(0xffff),
		box('avcC', record),
	);

/** A descriptor of ISO/IEC 14496-1 with a length of one byte. */
const descriptor = (tag: number, ...pieces: Buffer[]) => {
	const body = Buffer.concat(pieces);
	return Buffer.concat([u8(tag, body.length), body]);
};

const soundEntry = ({ record, rate, channels }: SoundConfig) =>
	box(
		'mp4a',
		zeros(6),
		u16(1),
		zeros(8),
		u16(channels),
		u16(16),
		zeros(4),
		u32(rate * 0x10000),
		fullBox(
			'esds',
			0,
			0,
			descriptor(
				3,
				u16(SOUND_TRACK),
				u8(0),
				descriptor(4, u8(0x40, 0x15), zeros(3), u32(0), u32(0), descriptor(5, record)),
				descriptor(6, u8(2)),
			),
		),
	);

const pictureTrack = (picture: PictureConfig) =>
	box(
		'trak',
		trackHeader(PICTURE_TRACK, picture, 0),
		media({ scale: PICTURE_SCALE, handler: 'vide', header: fullBox('vmhd', 0, 1, zeros(8)), entry: pictureEntry(picture) }),
	);

const soundTrack = (sound: SoundConfig) =>
	box(
		'trak',
		trackHeader(SOUND_TRACK, { width: 0, height: 0 }, 0x100),
		media({ scale: sound.rate, handler: 'soun', header: fullBox('smhd', 0, 0, zeros(4)), entry: soundEntry(sound) }),
	);

const extended = (id: number) => fullBox('trex', 0, 0, u32(id), u32(1), u32(0), u32(0), u32(0));

/** The init file of a part: what its segments are, without media. */
export function initSegment(picture: PictureConfig, sound: SoundConfig | null): Buffer {
	const tracks = [pictureTrack(picture), ...(sound ? [soundTrack(sound)] : [])];
	const ids = [PICTURE_TRACK, ...(sound ? [SOUND_TRACK] : [])];
	return Buffer.concat([
		box('ftyp', text('iso6'), u32(0x200), text('iso6cmfcmp41')),
		box('moov', movieHeader(), ...tracks, box('mvex', ...ids.map(extended))),
	]);
}
