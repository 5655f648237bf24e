/** 4:5 card, 16:9 hero (picture on the right, the left kept clear for text), 16:9 centred, square, small 16:9. */
export const SIZES = { portrait: [400, 500], hero: [1600, 900], wide: [1600, 900], square: [400, 400], small: [400, 225] } as const;
export type PosterRatio = keyof typeof SIZES;
