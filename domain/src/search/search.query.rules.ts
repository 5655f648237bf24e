import { isStorable } from '../base/text/storable.ts';

export const MIN_QUERY = 3;
export const MAX_QUERY = 200;

export const cleanQuery = (query: string): string => query.trim().replace(/\s+/g, ' ');
export const isTooLong = (query: string): boolean => cleanQuery(query).length > MAX_QUERY;
/** `q` of an address; an over-long one, or one with a NUL, which no form sends, counts as empty. */
export const queryOfAddress = (query: string | null | undefined): string => {
	const clean = cleanQuery(query ?? '');
	return isTooLong(clean) || !isStorable(clean) ? '' : clean;
};
/** At least 3 characters, counted as people count them. */
export const isSearchable = (query: string): boolean => {
	const clean = cleanQuery(query);
	return !isTooLong(clean) && [...clean].length >= MIN_QUERY;
};
