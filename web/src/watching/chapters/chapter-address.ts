export const chapterAddress = (path: string, second: number): string => `${path}?ogladaj=true&t=${second}`;
