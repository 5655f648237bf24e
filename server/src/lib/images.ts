import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { Refusal } from '#domain/base/refusal.ts';
import type { Storage } from '../outside/storage.ts';
import { limitConcurrency } from './async/concurrency-limit.ts';
import { isRolledBack } from './db/db.ts';
import type { UploadedFile } from './http/multipart.ts';

export type ImageLimits = { maxBytes: number; maxSide: number };

/** widths for `?w=`; at upload a variant is made for each width up to that of the picture, and one more at full size */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920, 2560] as const;
/** avif is a quarter smaller than webp, but slow to encode; made at upload up to this width, larger ones are webp only */
const AVIF_UP_TO = 960;
/** pictures with more pixels are refused (decompression bombs), whatever the file's size */
const MAX_PIXELS = 26_000_000;
const IMAGES_FOLDER = 'images';

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));

/** decoded pictures are large, so only a few are processed at once */
const inTurn = limitConcurrency(2);

/**
 * Accepts a jpeg or png by content, not by name; refuses files above the limits; stores it re-encoded without metadata,
 * with webp and avif variants. Returns its address; names are generated here, never taken from the caller.
 */
export async function storeImage(storage: Storage, field: string, file: UploadedFile, limits: ImageLimits): Promise<string> {
	expectPicture(field, file, limits);
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

function expectPicture(field: string, { bytes }: UploadedFile, { maxBytes }: ImageLimits): void {
	if (!isJpeg(bytes) && !isPng(bytes)) throw wrongType(field);
	if (bytes.length > maxBytes) throw tooLarge(field);
}

const SMALL_SIDE = 1600;

/** A picture that is only looked at in the panel: checked the same way, without metadata, and small enough for a row. */
export async function toSmallPicture(field: string, file: UploadedFile, limits: ImageLimits): Promise<Buffer> {
	expectPicture(field, file, limits);
	return inTurn(async () => {
		await readWidth(field, file.bytes, limits);
		const upright = sharp(file.bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().toColourspace('srgb');
		return upright
			.resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
			.flatten({ background: 'white' })
			.jpeg({ quality: 80, mozjpeg: true })
			.toBuffer();
	});
}

type ImageRule<Field extends string> = ImageLimits & { /** where its address is kept */ field: Field };
type ImageRules<Field extends string> = Readonly<Record<string, ImageRule<Field>>>;

/** Stores the sent files and runs the change that refers to them. A change that failed leaves no file, unless it may have been committed. */
export async function withNewImages<Field extends string, T>(
	storage: Storage,
	rules: ImageRules<Field>,
	files: Readonly<Record<string, UploadedFile>>,
	change: (images: Partial<Record<Field, string>>) => Promise<T>,
): Promise<T> {
	const images: Partial<Record<Field, string>> = {};
	let isChanging = false;
	try {
		for (const [name, file] of Object.entries(files)) {
			const rule = rules[name] as ImageRule<Field>;
			images[rule.field] = await storeImage(storage, name, file, rule);
		}
		isChanging = true;
		return await change(images);
	} catch (error) {
		if (!isChanging || error instanceof Refusal || isRolledBack(error))
			for (const url of Object.values<string | undefined>(images)) await removeImageFiles(storage, url ?? null).catch(() => {});
		throw error;
	}
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

/** The bytes of a stored picture; null for an address of another site, or a missing file. */
export async function readImage(storage: Storage, url: string | null): Promise<Buffer | null> {
	const [, id, ending] = IMAGE_URL.exec(url ?? '') ?? [];
	if (!id || !ending || (await storage.size(keyOf(id, ending))) === null) return null;
	return buffer(await storage.read(keyOf(id, ending)));
}

/** Deletes every file of an image that is no longer used; addresses of other sites are ignored. */
export async function removeImageFiles(storage: Storage, url: string | null): Promise<void> {
	const [, id, ending] = IMAGE_URL.exec(url ?? '') ?? [];
	if (!id || !ending) return;
	const variants = IMAGE_WIDTHS.flatMap((size) => [`${size}.webp`, `${size}.avif`]);
	for (const name of [ending, ...variants]) await storage.remove(keyOf(id, name));
}

type Pictures<Field extends string> = Record<Field, string | null>;

export function imagesGone<Field extends string>(fields: readonly Field[], before: Pictures<Field>, after: Pictures<Field>) {
	const kept = new Set(fields.map((field) => after[field]));
	return fields.map((field) => before[field]).filter((image) => !kept.has(image));
}

const tooLarge = (field: string) => new Refusal('too_large', { formError: { [field]: 'refusal.too_large' } });
const tooManyPixels = (field: string, side: number) =>
	new Refusal('too_large', {
		text: 'refusal.too_many_pixels',
		params: { side },
		formError: { [field]: 'refusal.too_many_pixels' },
	});
const wrongType = (field: string) => new Refusal('wrong_type', { formError: { [field]: 'refusal.wrong_type' } });

async function readWidth(field: string, bytes: Buffer, { maxSide }: ImageLimits): Promise<number> {
	try {
		const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
		// only the header, before anything is decoded
		const { width, height, autoOrient } = await image.metadata();
		if (Math.max(width, height) > maxSide) throw tooManyPixels(field, maxSide);
		// reads every pixel: a truncated or forged file fails here
		await image.stats();
		return autoOrient.width;
	} catch (error) {
		if (error instanceof Refusal) throw error;
		if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(field, maxSide);
		throw wrongType(field);
	}
}
