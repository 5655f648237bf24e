/** `?typ=` of the address and `variant` of the call (S1-050). */
export const VARIANTS = ['pjm', 'audiodeskrypcja'] as const;
export type Variant = (typeof VARIANTS)[number];

export const toVariant = (text: string | null): Variant | null => VARIANTS.find((name) => name === text) ?? null;
