import { CONTENT_NAME_MAX, isContentName } from '../base/content-name.ts';
import { plainText } from '../base/values.ts';

export const categoryName = plainText(CONTENT_NAME_MAX, 'translations.validate.max_100', 'categories.validate.required')
	.trim()
	.min(1, 'categories.validate.required')
	.refine((name) => name === '' || isContentName(name), 'categories.validate.name');
