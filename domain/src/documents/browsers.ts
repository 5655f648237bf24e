/** The oldest versions in which the pages work: the build is made for them, and buyers are told of them (N-023). */
export const SUPPORTED_BROWSERS = { chrome: '111', edge: '111', firefox: '114', safari: '16.4' } as const;
