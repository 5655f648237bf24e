import { deflateSync } from 'node:zlib';

// PNG files written byte by byte, for content no encoder would produce.

const crcTable = Array.from(
	{ length: 256 },
	(_, n) => Array.from({ length: 8 }).reduce((c: number) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n) >>> 0,
);
const crc = (bytes: Buffer) =>
	(bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff] as number) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
export const number32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
export function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type), data]);
	return Buffer.concat([number32(data.length), named, number32(crc(named))]);
}
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const header = (width: number, height: number) =>
	chunk('IHDR', Buffer.concat([number32(width), number32(height), Buffer.from([1, 0, 0, 0, 0])]));
/** one bit a pixel, all black: a few kilobytes that decode to a great deal */
export const blackPng = (width: number, height: number, between: Buffer[] = []) =>
	Buffer.concat([
		PNG_SIGNATURE,
		header(width, height),
		...between,
		chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
		chunk('IEND', Buffer.alloc(0)),
	]);
