/** A lease that ends later than this was written by a clock that was wrong. Clocks of nodes may differ by less, and no pause is longer. */
export const MAX_LEASE_AHEAD_SECONDS = 90 * 60;
