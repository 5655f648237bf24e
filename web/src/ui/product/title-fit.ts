import type { CSSProperties } from 'react';
import { titleSize } from '#posters/title-size.ts';

/** For the class `fit`: the letters are as large as the longest word and the length of the title let them be (styles/titles.css). */
export function titleFit(title: string): CSSProperties {
	const { word, scale } = titleSize(title);
	return { '--title-word': word, '--title-scale': scale } as CSSProperties;
}
