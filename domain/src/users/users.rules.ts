export const USER_SORTS = [
	'id',
	'name',
	'firstname',
	'lastname',
	'email',
	'created_at',
	'paymentStatus',
	'role',
	'mailing',
	'country_code',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Page size 20 with these choices (S3-171). */
export const USER_PAGE_SIZES = [20, 30, 50, 100, 500] as const;

/** At most this many answers of `?search=`. */
export const USER_SEARCH_LIMIT = 20;

export const USER_FILTER_LENGTH = 100;
