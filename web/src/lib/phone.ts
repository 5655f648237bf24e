/** A narrow window, where less is open at first. */
export const isPhone = (): boolean => window.matchMedia?.('(max-width: 640px)').matches ?? false;
