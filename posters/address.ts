import type { PosterInput } from './poster.ts';
import { hashOf } from './random.ts';

/** Stands for the look of all posters; a test says when it has to change, so that no browser keeps an old drawing. */
export const DRAWING = 'b4c8973a';

/** more than this is never drawn: small print is cut long before */
const LONGEST = { title: 200, author: 120 };

export type AddressedPoster = Omit<PosterInput, 'label'>;

const cut = (text: string, letters: number) => [...text].slice(0, letters).join('');

/** Where the server has this poster as an image. Everything that is drawn is in the address, so its bytes never change. */
export function posterAddress({
	title,
	author,
	ratio = 'portrait',
	lettered = ratio === 'portrait',
	motif,
	palette,
}: AddressedPoster): string {
	const query = new URLSearchParams({ tytul: cut(title, LONGEST.title) });
	if (lettered && author) query.set('autor', cut(author, LONGEST.author));
	if (!lettered && ratio === 'portrait') query.set('napis', 'nie');
	if (motif) query.set('motyw', motif);
	if (palette) query.set('paleta', palette);
	const hash = hashOf(`${DRAWING} ${ratio} ${query}`).toString(16).padStart(8, '0');
	return `/plakat/${hash}/${ratio}.svg?${query}`;
}
