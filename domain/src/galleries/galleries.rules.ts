import { MB } from '../base/bytes.ts';

/** S2-023 */
export const GALLERY_IMAGES_MAX = 5;
/** uploads are compressed to this; the server refuses beyond */
export const GALLERY_IMAGE_LIMITS = { maxBytes: 3 * MB, maxSide: 2000 };
export const NEW_GALLERY_NAME = 'Nowa galeria';
