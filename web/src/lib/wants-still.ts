/** This person does not want things to move by themselves. */
export const wantsStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
