import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { Refusal } from '#domain/base/refusal.ts';
import type { Storage } from '../outside/storage.ts';
import type { UploadedFile } from './multipart.ts';

export type ImageLimits = { maxBytes: number; maxSide: number };

/** what `?w=` may ask for; each is made when the image comes in */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** a decoded picture larger than this is a bomb, whatever the file's size */
const MAX_PIXELS = 40_000_000;
const IMAGES_FOLDER = 'images';

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));

/**
 * Takes a jpeg or png by what it is, not by what it is called; refuses beyond the limits; stores it re-encoded without metadata,
 * with webp variants in the usual widths. Answers the address it has from then on.
 */
export async function storeImage(storage: Storage, field: string, file: UploadedFile, limits: ImageLimits): Promise<string> {
	if (!isJpeg(file.bytes) && !isPng(file.bytes)) throw new Refusal('wrong_type', { formError: { [field]: 'refusal.wrong_type' } });
	if (file.bytes.length > limits.maxBytes) throw tooLarge(field);
	const { width, height } = await decode(field, file.bytes, limits);
	const id = randomBytes(12).toString('hex');
	const upright = () => sharp(file.bytes, { limitInputPixels: MAX_PIXELS }).rotate().toColourspace('srgb');
	try {
		const fallback = isPng(file.bytes) ? upright().png({ palette: true }) : upright().jpeg({ quality: 86, mozjpeg: true });
		await storage.put(
			keyOf(id, isPng(file.bytes) ? 'png' : 'jpg'),
			await fallback.toBuffer(),
			isPng(file.bytes) ? 'image/png' : 'image/jpeg',
		);
		const widest = Math.min(Math.max(width, height), 2560);
		for (const size of new Set([...IMAGE_WIDTHS.filter((candidate) => candidate < widest), widest])) {
			const webp = await upright().resize({ width: size, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
			await storage.put(keyOf(id, `${size}.webp`), webp, 'image/webp');
		}
	} catch (error) {
		if (error instanceof Error && /ENOSPC/.test(error.message)) throw new Refusal('disk_full');
		throw error;
	}
	return `/media/images/${id}.${isPng(file.bytes) ? 'png' : 'jpg'}`;
}

export const keyOf = (id: string, ending: string) => `${IMAGES_FOLDER}/${id.slice(0, 2)}/${id}.${ending}`;

const tooLarge = (field: string) => new Refusal('too_large', { formError: { [field]: 'refusal.too_large' } });

async function decode(field: string, bytes: Buffer, { maxSide }: ImageLimits) {
	let size: { width: number; height: number };
	try {
		const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
		const meta = await image.metadata();
		size = { width: meta.width ?? 0, height: meta.height ?? 0 };
		if (Math.max(size.width, size.height) > maxSide) throw tooLarge(field);
		// reads every pixel: a truncated or forged file fails here
		await image.stats();
	} catch (error) {
		if (error instanceof Refusal) throw error;
		if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge(field);
		throw new Refusal('wrong_type', { formError: { [field]: 'refusal.wrong_type' } });
	}
	return size;
}
