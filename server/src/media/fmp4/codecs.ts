/** What a sender's first messages say about its picture (avcC record) and sound (AudioSpecificConfig). */
export type PictureConfig = { record: Buffer; width: number; height: number };
export type SoundConfig = { record: Buffer; rate: number; channels: number };

/** As browsers name them: profile, compatibility and level of the picture, object type of the sound. */
export function codecsOf(picture: PictureConfig, sound: SoundConfig | null): string {
	const seen = `avc1.${picture.record.subarray(1, 4).toString('hex')}`;
	return sound ? `${seen},mp4a.40.${sound.record.readUInt8(0) >> 3}` : seen;
}

/** Bits of a sequence parameter set, without the bytes that keep start codes out. */
function bitReader(unit: Buffer) {
	const bytes = unit.filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0));
	let at = 0;
	const bit = (): number => {
		const byte = bytes[at >> 3];
		if (byte === undefined) throw new RangeError('a parameter set is cut');
		const value = (byte >> (7 - (at & 7))) & 1;
		at += 1;
		return value;
	};
	const bits = (count: number): number => {
		let value = 0;
		for (let index = 0; index < count; index++) value = value * 2 + bit();
		return value;
	};
	/** Exp-Golomb */
	const unsigned = (): number => {
		let zeroes = 0;
		while (bit() === 0) if (++zeroes > 31) throw new RangeError('a wrong number');
		return 2 ** zeroes - 1 + bits(zeroes);
	};
	const signed = (): number => {
		const value = unsigned();
		return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
	};
	return { bit, bits, unsigned, signed };
}

type Bits = ReturnType<typeof bitReader>;

const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

function skipScalingLists({ bit, signed }: Bits, count: number) {
	for (let list = 0; list < count; list++) {
		if (bit() === 0) continue;
		let last = 8;
		let next = 8;
		for (let index = 0; index < (list < 6 ? 16 : 64); index++) {
			if (next !== 0) next = (last + signed() + 256) % 256;
			last = next === 0 ? last : next;
		}
	}
}

/** The chroma format; 1 is 4:2:0. */
function readHighProfile(reader: Bits): number {
	const chroma = reader.unsigned();
	if (chroma === 3) reader.bit();
	reader.unsigned();
	reader.unsigned();
	reader.bit();
	if (reader.bit() === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
	return chroma;
}

function skipOrder({ bit, unsigned, signed }: Bits) {
	const type = unsigned();
	if (type === 0) unsigned();
	if (type !== 1) return;
	bit();
	signed();
	signed();
	const cycle = unsigned();
	if (cycle > 255) throw new RangeError('a wrong number');
	for (let index = 0; index < cycle; index++) signed();
}

/** Width and height of the picture, from a sequence parameter set (ITU-T H.264, 7.3.2.1). */
function sizeOf(unit: Buffer): { width: number; height: number } {
	const reader = bitReader(unit.subarray(1));
	const { bit, bits, unsigned } = reader;
	const profile = bits(8);
	bits(16);
	unsigned();
	const chroma = HIGH_PROFILES.has(profile) ? readHighProfile(reader) : 1;
	unsigned();
	skipOrder(reader);
	unsigned();
	bit();
	const across = unsigned() + 1;
	const down = unsigned() + 1;
	const isFrames = bit();
	if (isFrames === 0) bit();
	bit();
	const crop = bit() === 1 ? [unsigned(), unsigned(), unsigned(), unsigned()] : [0, 0, 0, 0];
	const [left = 0, right = 0, top = 0, bottom = 0] = crop;
	const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
	const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrames);
	return { width: across * 16 - unitX * (left + right), height: down * 16 * (2 - isFrames) - unitY * (top + bottom) };
}

const MAX_SIDE = 8192;

/** Null when it is none that browsers play. */
export function readPicture(record: Buffer): PictureConfig | null {
	try {
		if (record[0] !== 1 || (record.readUInt8(5) & 0x1f) === 0) return null;
		const length = record.readUInt16BE(6);
		const { width, height } = sizeOf(record.subarray(8, 8 + length));
		return width > 0 && height > 0 && Math.max(width, height) <= MAX_SIDE ? { record: Buffer.from(record), width, height } : null;
	} catch {
		return null;
	}
}

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];

/** Null when it is none that browsers play. */
export function readSound(record: Buffer): SoundConfig | null {
	if (record.length < 2) return null;
	const both = record.readUInt16BE();
	const rate = RATES[(both >> 7) & 0xf];
	const channels = (both >> 3) & 0xf;
	return rate !== undefined && channels > 0 && channels <= 8 ? { record: Buffer.from(record), rate, channels } : null;
}
