// Boxes of fragmented MP4 (ISO/IEC 14496-12) with H.264 and AAC, as HLS takes them.

type Piece = Buffer | Uint8Array;

export const u8 = (...values: number[]): Buffer => Buffer.from(values);
export const u16 = (value: number): Buffer => {
	const bytes = Buffer.alloc(2);
	bytes.writeUInt16BE(value);
	return bytes;
};
export const u32 = (value: number): Buffer => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value >>> 0);
	return bytes;
};
export const s32 = (value: number): Buffer => {
	const bytes = Buffer.alloc(4);
	bytes.writeInt32BE(value);
	return bytes;
};
export const u64 = (value: number): Buffer => {
	const bytes = Buffer.alloc(8);
	bytes.writeBigUInt64BE(BigInt(Math.max(0, Math.round(value))));
	return bytes;
};
export const text = (value: string): Buffer => Buffer.from(value, 'latin1');
export const zeros = (count: number): Buffer => Buffer.alloc(count);

export function box(name: string, ...pieces: Piece[]): Buffer {
	const size = pieces.reduce((sum, piece) => sum + piece.length, 8);
	return Buffer.concat([u32(size), text(name), ...pieces]);
}

/** With version and flags. */
export const fullBox = (name: string, version: number, flags: number, ...pieces: Piece[]): Buffer =>
	box(name, u32(version * 0x1000000 + flags), ...pieces);

export const UNITY_MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));
