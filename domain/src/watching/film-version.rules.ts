import { VARIANTS, type Variant } from './variants.ts';

/** The film a page has requested; `language` is that of the links. */
export type WantedFilm = { language: string; variant: Variant | null };

const ORIGINAL = 'original';
const FILM_VERSION = new RegExp(`^([a-z]{2})\\.(${[ORIGINAL, ...VARIANTS].join('|')})\\.([\\w-]{16})$`);

/** What the watch call answers and a player sends back: the wanted film, and a digest of the files it was given. */
export const filmVersion = ({ language, variant }: WantedFilm, digest: string): string => [language, variant ?? ORIGINAL, digest].join('.');

/** Null where it is no version. */
export function wantedFilmOf(version: string): WantedFilm | null {
	const [, language, name] = FILM_VERSION.exec(version) ?? [];
	return language ? { language, variant: VARIANTS.find((variant) => variant === name) ?? null } : null;
}
