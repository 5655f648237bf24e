/** A school may buy from one network; a house is not emptied from one. */
const ALWAYS_ALLOWED = 30;
const SHARE = 0.1;

/** Unpaid seats of one event that guests of one network may hold together, by whatever addresses; empty: no limited seats. */
export const mostHeldByNetwork = (seats: number | null): number => Math.max(ALWAYS_ALLOWED, Math.ceil((seats ?? 0) * SHARE));

/** So many more would be too many. */
export const holdsTooMany = (held: number, wanted: number, seats: number | null): boolean => held + wanted > mostHeldByNetwork(seats);
