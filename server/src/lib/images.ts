import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { Refusal } from '#domain/base/refusal.ts';
import type { Storage } from '../outside/storage.ts';
import { limitConcurrency } from './async/concurrency-limit.ts';
import type { UploadedFile } from './http/multipart.ts';

export type ImageLimits = { maxBytes: number; maxSide: number };

/** what `?w=` may ask for; each that the picture can fill is made when it comes in, and one above it with all it has */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920, 2560] as const;
/** avif is a quarter smaller than webp, but slow to make; up to here it is made at upload, above it webp serves */
const AVIF_UP_TO = 960;
/** a decoded picture larger than this is a bomb, whatever the file's size */
const MAX_PIXELS = 26_000_000;
const IMAGES_FOLDER = 'images';

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));

/** decoded pictures are large, so only a few are in memory at once however many are sent */
const inTurn = limitConcurrency(2);

/**
 * Takes a jpeg or png by what it is, not by what it is called; refuses beyond the limits; stores it re-encoded without metadata,
 * with webp and avif variants. Answers the address it has from then on; names are made here, never by the caller.
 */
export async function storeImage(storage: Storage, field: string, file: UploadedFile, limits: ImageLimits): Promise<string> {
	if (!isJpeg(file.bytes) && !isPng(file.bytes)) throw wrongType(field);
	if (file.bytes.length > limits.maxBytes) throw tooLarge(field);
	return inTurn(async () => {
		const width = await readWidth(field, file.bytes, limits);
		const id = randomBytes(12).toString('hex');
		const ending = isPng(file.bytes) ? 'png' : 'jpg';
		try {
			await writeFiles(storage, { id, ending, bytes: file.bytes, width });
		} catch (error) {
			await removeImageFiles(storage, urlOf(id, ending)).catch(() => {});
			if (error instanceof Error && /ENOSPC/.test(error.message)) throw new Refusal('disk_full');
			throw error;
		}
		return urlOf(id, ending);
	});
}

type NewImage = { id: string; ending: 'png' | 'jpg'; bytes: Buffer; width: number };

async function writeFiles(storage: Storage, { id, ending, bytes, width }: NewImage) {
	const upright = () => sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().toColourspace('srgb');
	const whole = ending === 'png' ? upright().png({ compressionLevel: 9 }) : upright().jpeg({ quality: 86, mozjpeg: true });
	await storage.put(keyOf(id, ending), await whole.toBuffer(), ending === 'png' ? 'image/png' : 'image/jpeg');
	for (const size of widthsFor(width)) {
		const resized = () => upright().resize({ width: size, withoutEnlargement: true });
		await storage.put(keyOf(id, `${size}.webp`), await resized().webp({ quality: 80 }).toBuffer(), 'image/webp');
		if (size <= AVIF_UP_TO)
			await storage.put(keyOf(id, `${size}.avif`), await resized().avif({ quality: 55, effort: 2 }).toBuffer(), 'image/avif');
	}
}

function widthsFor(width: number): number[] {
	const filling = IMAGE_WIDTHS.findIndex((size) => size >= width);
	return filling === -1 ? [...IMAGE_WIDTHS] : IMAGE_WIDTHS.slice(0, filling + 1);
}

const urlOf = (id: string, ending: string) => `/media/images/${id}.${ending}`;
export const keyOf = (id: string, ending: string) => `${IMAGES_FOLDER}/${id.slice(0, 2)}/${id}.${ending}`;

const IMAGE_URL = /^\/media\/images\/([0-9a-f]{24})\.(jpg|png)$/;

/** The bytes of a stored picture; null for an address that is not ours, or whose file is gone. */
export async function readImage(storage: Storage, url: string | null): Promise<Buffer | null> {
	const [, id, ending] = IMAGE_URL.exec(url ?? '') ?? [];
	if (!id || !ending || (await storage.size(keyOf(id, ending))) === null) return null;
	return buffer(await storage.read(keyOf(id, ending)));
}

/** Every file of an image that nobody shows any more; addresses that are not ours are left alone. */
export async function removeImageFiles(storage: Storage, url: string | null): Promise<void> {
	const [, id, ending] = IMAGE_URL.exec(url ?? '') ?? [];
	if (!id || !ending) return;
	const variants = IMAGE_WIDTHS.flatMap((size) => [`${size}.webp`, `${size}.avif`]);
	for (const name of [ending, ...variants]) await storage.remove(keyOf(id, name));
}

const tooLarge = (field: string) => new Refusal('too_large', { formError: { [field]: 'refusal.too_large' } });
const wrongType = (field: string) => new Refusal('wrong_type', { formError: { [field]: 'refusal.wrong_type' } });

async function readWidth(field: string, bytes: Buffer, { maxSide }: ImageLimits): Promise<number> {
	try {
		const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
		// the header alone, before anything is decoded
		const { width, height, autoOrient } = await image.metadata();
		if (Math.max(width, height) > maxSide) throw tooLarge(field);
		// reads every pixel: a truncated or forged file fails here
		await image.stats();
		return autoOrient.width;
	} catch (error) {
		if (error instanceof Refusal) throw error;
		if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge(field);
		throw wrongType(field);
	}
}
