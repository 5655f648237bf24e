/** `?typ=` of the address and `variant` of the call (S1-050). */
export const VARIANTS = ['pjm', 'audiodeskrypcja'] as const;
export type Variant = (typeof VARIANTS)[number];
