import type { FormError } from '../base/refusal.ts';

/** Visitors get them whole, as the filter of the video library. */
export const CATEGORIES_MAX = 200;

export const whyNoMoreCategories = (count: number): FormError | null =>
	count >= CATEGORIES_MAX ? { name: 'categories.validate.max' } : null;
