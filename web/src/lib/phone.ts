export const isPhone = (): boolean => window.matchMedia?.('(max-width: 640px)').matches ?? false;
