export const MIN_QUERY = 3;
export const MAX_QUERY = 200;

export const cleanQuery = (query: string): string => query.trim().replace(/\s+/g, ' ');
/** `q` of an address; an over-long one, which no form sends, counts as empty. */
export const queryOfAddress = (query: string | null | undefined): string => {
	const clean = cleanQuery(query ?? '');
	return clean.length <= MAX_QUERY ? clean : '';
};
/** At least 3 characters, counted as people count them. */
export const isSearchable = (query: string): boolean => {
	const clean = cleanQuery(query);
	return clean.length <= MAX_QUERY && [...clean].length >= MIN_QUERY;
};
