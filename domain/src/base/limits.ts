export const LIST_LIMIT = 500;
/** lists of events and videos are sent in full: the browser searches and counts them (docs/spec-notes.md, "Cap of lists") */
export const CONTENT_LIMIT = 2_000;
/** of a text to look for in a list of the panel */
export const SEARCH_LENGTH = 200;
