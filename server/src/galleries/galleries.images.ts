import type { GalleryImage } from '#domain/galleries/galleries.contract.ts';

export type StoredImage = { id: number; image: string };

/** The part of galleries that other features use. */
export const toGalleryImage = ({ id, image }: StoredImage): GalleryImage => ({
	id,
	url: image,
	grid_thumb_url: `${image}?w=640`,
	thumb_url: `${image}?w=320`,
});
