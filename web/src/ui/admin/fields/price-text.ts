/** 29.5 → 29,50: Polish decimal comma */
export const toPriceText = (zloty: number): string => zloty.toFixed(2).replace('.', ',');

/** the API takes a dot */
export const fromPriceText = (text: string): string => text.trim().replace(',', '.');
