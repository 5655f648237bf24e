/** spec 2 §9 "Images per gallery" */
export const GALLERY_IMAGES_MAX = 5;
/** uploads are compressed to this; the server refuses beyond (spec 2 §9) */
export const GALLERY_IMAGE_LIMITS = { maxBytes: 3 * 1_048_576, maxSide: 2000 };
/** spec 2 §4 */
export const NEW_GALLERY_NAME = 'Nowa galeria';
