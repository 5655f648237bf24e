/** No film we make has more lines. */
export const MAX_LINES = 1080;

/** Encoders take no odd sizes. */
export const roundToEven = (value: number): number => Math.max(2, 2 * Math.round(value / 2));
