/** Opens the player of a title at a second. */
export const chapterAddress = (path: string, second: number): string => `${path}?ogladaj=true&t=${second}`;
