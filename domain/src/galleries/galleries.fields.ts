import { CONTENT_NAME_MAX, isContentName } from '../base/content-name.ts';
import { plainText } from '../base/values.ts';

export const galleryName = plainText(CONTENT_NAME_MAX, 'translations.validate.max_100', 'galleries.validate.name')
	.trim()
	.min(1, 'galleries.validate.name')
	.refine(isContentName, 'galleries.validate.name');
