import type { PosterInput } from './poster.ts';
import { hashOf } from './random.ts';

/** Version of the drawing; a test fails when it has to change, so that browsers do not keep old posters in their caches. */
export const DRAWING = 'b4c8973a';

/** longer text is never drawn: small print is cut much earlier */
const MAX_LENGTH = { title: 200, author: 120 };

export type AddressedPoster = Omit<PosterInput, 'label'>;

const cut = (text: string, letters: number) => [...text].slice(0, letters).join('');

/** The address of a poster image. It contains everything that is drawn, so its bytes never change. */
export function posterAddress({
	title,
	author,
	ratio = 'portrait',
	lettered = ratio === 'portrait',
	motif,
	palette,
}: AddressedPoster): string {
	const query = new URLSearchParams({ tytul: cut(title, MAX_LENGTH.title) });
	if (lettered && author) query.set('autor', cut(author, MAX_LENGTH.author));
	if (!lettered && ratio === 'portrait') query.set('napis', 'nie');
	if (motif) query.set('motyw', motif);
	if (palette) query.set('paleta', palette);
	const hash = hashOf(`${DRAWING} ${ratio} ${query}`).toString(16).padStart(8, '0');
	return `/plakat/${hash}/${ratio}.svg?${query}`;
}
