// letters of any language (Polish among them), digits, spaces and the punctuation of titles; no <, >, braces or backslashes
const CONTENT_NAME = /^[\p{L}\p{M}\p{N} .,:;!?'"„”’()&/+#%–—_-]+$/u;

export const CONTENT_NAME_MAX = 100;

/** Allowed names of categories and galleries (S2-116, S2-117). */
export const isContentName = (name: string): boolean => CONTENT_NAME.test(name);
