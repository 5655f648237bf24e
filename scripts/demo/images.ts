import sharp from 'sharp';
import { type PosterInput, poster } from '#posters/poster.ts';
import { storeImage } from '#server/lib/images.ts';
import type { Storage } from '#server/outside/storage.ts';

/** Draws a poster without lettering as a picture file and stores it like an upload of the editor's. */
export async function storePoster(storage: Storage, input: PosterInput, width: number): Promise<string> {
	const bytes = await sharp(Buffer.from(poster({ ...input, lettered: false })))
		.resize({ width })
		.png({ palette: true })
		.toBuffer();
	return storeImage(storage, 'image', { name: 'poster.png', type: 'image/png', bytes }, { maxBytes: 5_000_000, maxSide: 4000 });
}
