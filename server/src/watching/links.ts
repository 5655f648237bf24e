import { parseBuiltInId } from '#domain/catalogue/links.rules.ts';
import type { Watched } from './products.store.ts';

const LINKS = { original: 'video_link', pjm: 'accessibility_video', audiodeskrypcja: 'autodesc_video', trailer: 'teaser_link' } as const;

/** In the language of the query, falling back to the Polish one field by field. */
export const linkOf = (watched: Watched, which: keyof typeof LINKS): string | null =>
	watched.translated?.[LINKS[which]] || watched[LINKS[which]] || null;

export const isTranslated = (watched: Watched, which: keyof typeof LINKS = 'original'): boolean =>
	Boolean(watched.translated?.[LINKS[which]]);

/**
 * What can be played alongside the film: the interpreter's film, and the describing voice or the version with description.
 * They follow the clock of the Polish original, so other versions and languages have none.
 */
export const accessibilityFilms = (watched: Watched) => ({
	pjm: parseBuiltInId(watched.pjm_overlay_video ?? ''),
	voice: parseBuiltInId(watched.ad_track ?? watched.autodesc_video ?? ''),
});
