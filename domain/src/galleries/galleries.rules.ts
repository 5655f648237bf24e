import { MB } from '../base/bytes.ts';
import { CONTENT_LIMIT } from '../base/limits.ts';
import type { FormError } from '../base/refusal.ts';

/** S2-023 */
export const GALLERY_IMAGES_MAX = 5;
/** uploads are compressed to this; the server refuses beyond */
export const GALLERY_IMAGE_LIMITS = { maxBytes: 3 * MB, maxSide: 2000 };
export const NEW_GALLERY_NAME = 'Nowa galeria';

/** As many as videos, each of which shows at most one. */
export const GALLERIES_MAX = CONTENT_LIMIT;

export const whyNoMoreGalleries = (count: number): FormError | null => (count >= GALLERIES_MAX ? { name: 'galleries.validate.max' } : null);
