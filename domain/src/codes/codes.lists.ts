/** What lists of codes are sorted by and searched for. Without schemas, so that a view loads no zod for it. */
export const CODE_SORTS = ['created_at', 'expiration_date', 'code', 'limit', 'numberOfUses'] as const;

/** The longest name or code to look for. */
export const CODE_FILTER_LENGTH = 100;
