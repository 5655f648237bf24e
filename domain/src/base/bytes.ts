/** a megabyte of every limit: the browser compresses to it, the server refuses beyond */
export const MB = 1_048_576;
