import { expect, it } from 'vitest';
import { GALLERIES_MAX, whyNoMoreGalleries } from '../galleries/galleries.rules.ts';
import { SLIDES_MAX, whyNoMoreSlides } from '../slides/slides.rules.ts';
import { CATEGORIES_MAX, whyNoMoreCategories } from './categories.rules.ts';

it.each([
	['categories', whyNoMoreCategories, CATEGORIES_MAX, { name: 'categories.validate.max' }],
	['galleries', whyNoMoreGalleries, GALLERIES_MAX, { name: 'galleries.validate.max' }],
	['slides', whyNoMoreSlides, SLIDES_MAX, { title: 'slides.validate.max' }],
])('R-127 %s that are sent whole have a maximum', (_, whyNot, max, error) => {
	expect([whyNot(max - 1), whyNot(max)]).toEqual([null, error]);
});
