import { readAids } from './aids.store.ts';

/** How many titles that visitors may see have each aid. */
export const countAids = readAids;
