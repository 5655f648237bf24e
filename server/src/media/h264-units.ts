import { u8, u16, u32 } from './fmp4/boxes.ts';

// H.264 as an encoder writes it (units after start codes), and as MP4 holds it (a record of parameter sets, units after their length).

const PICTURE_TYPES = new Set([1, 5]);
const SEQUENCE_SET = 7;
const PICTURE_SET = 8;

const typeOf = (unit: Buffer) => unit.readUInt8(0) & 0x1f;

const START = Buffer.from([0, 0, 1]);

/** The units between start codes of three or four bytes; a unit itself never ends with a zero. */
function unitsOf(bytes: Buffer): Buffer[] {
	const units: Buffer[] = [];
	let at = bytes.indexOf(START);
	while (at >= 0) {
		const next = bytes.indexOf(START, at + START.length);
		let end = next < 0 ? bytes.length : next;
		while (end > at + START.length && bytes[end - 1] === 0) end -= 1;
		if (end > at + START.length) units.push(bytes.subarray(at + START.length, end));
		at = next;
	}
	return units;
}

/** One picture, without parameter sets and remarks. */
export const toSample = (bytes: Buffer): Buffer =>
	Buffer.concat(
		unitsOf(bytes)
			.filter((unit) => PICTURE_TYPES.has(typeOf(unit)))
			.flatMap((unit) => [u32(unit.length), unit]),
	);

/** The avcC record of a stream that begins with its parameter sets; of the main profile or below. */
export function toRecord(bytes: Buffer): Buffer {
	const units = unitsOf(bytes);
	const sequence = units.find((unit) => typeOf(unit) === SEQUENCE_SET);
	const picture = units.find((unit) => typeOf(unit) === PICTURE_SET);
	if (!sequence || !picture) throw new Error('the encoder wrote no parameter sets');
	return Buffer.concat([
		u8(1),
		sequence.subarray(1, 4),
		u8(0xff, 0xe1),
		u16(sequence.length),
		sequence,
		u8(1),
		u16(picture.length),
		picture,
	]);
}
