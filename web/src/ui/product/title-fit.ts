import type { CSSProperties } from 'react';
import { titleSize, widestPart } from '#posters/title-size.ts';

/** For the class `fitted`: font size limited by the longest word and by the length of the title (styles/utilities.css). */
export function titleFit(title: string): CSSProperties {
	const { word, scale } = titleSize(title);
	return { '--title-word': word, '--title-scale': scale } as CSSProperties;
}

/** The same where only the longest word matters: small titles keep their size whatever their length. */
export const wordFit = (title: string) => ({ '--title-word': titleSize(title).word }) as CSSProperties;

/** The same for a line that breaks at plain spaces only, as days and hours do. */
export const lineFit = (text: string) => ({ '--title-word': widestPart(text) }) as CSSProperties;
