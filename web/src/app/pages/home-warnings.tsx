export const HomeWarnings = () => null;
