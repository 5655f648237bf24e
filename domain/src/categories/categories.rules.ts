import type { FormError } from '../base/refusal.ts';

/** Visitors get them whole, as the filter of the video library. */
export const CATEGORIES_MAX = 200;

const folded = (name: string) => name.trim().toLowerCase();

/** Two equal names would be two equal buttons of the filter. */
export const isNameTaken = (name: string, others: readonly string[]): boolean => others.some((other) => folded(other) === folded(name));

export const NEW_CATEGORY_NAME = 'Nowa kategoria...';

/** What a new category is called until it is named: numbered while others wait for their names. */
export function newCategoryName(others: readonly string[]): string {
	const numbered = (number: number): string => (number === 1 ? NEW_CATEGORY_NAME : `Nowa kategoria ${number}...`);
	let number = 1;
	while (isNameTaken(numbered(number), others)) number += 1;
	return numbered(number);
}

export const whyNoMoreCategories = (count: number): FormError | null =>
	count >= CATEGORIES_MAX ? { name: 'categories.validate.max' } : null;
