export type ImageLimits = { /** largest file */ kb: number /** longest side */; px: number };
export type CompressFailure = 'image_type' | 'image_unreadable' | 'image_large';

const TYPES = new Set(['image/jpeg', 'image/png']);
/** each step reduces more: first quality, then size */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5] as const;
const SHRINK = 0.85;
const SMALLEST_PX = 200;

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
	new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

function draw(image: ImageBitmap, scale: number): HTMLCanvasElement {
	const canvas = document.createElement('canvas');
	canvas.width = Math.max(1, Math.round(image.width * scale));
	canvas.height = Math.max(1, Math.round(image.height * scale));
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
	return canvas;
}

/** Makes an image fit before it is sent; the server checks again. */
export async function compressImage(file: File, { kb, px }: ImageLimits): Promise<File | CompressFailure> {
	if (!TYPES.has(file.type)) return 'image_type';
	const image = await createImageBitmap(file).catch(() => null);
	if (!image) return 'image_unreadable';
	const longest = Math.max(image.width, image.height);
	if (file.size <= kb * 1024 && longest <= px) return file;
	for (let side = Math.min(longest, px); side >= SMALLEST_PX; side *= SHRINK) {
		const canvas = draw(image, side / longest);
		// a PNG has no quality setting, so only its size is reduced
		for (const quality of file.type === 'image/png' ? [1] : QUALITIES) {
			const blob = await toBlob(canvas, file.type, quality);
			if (blob && blob.size <= kb * 1024) return new File([blob], file.name, { type: file.type });
		}
	}
	return 'image_large';
}
