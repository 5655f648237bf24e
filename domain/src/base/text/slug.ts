import { fold } from './fold.ts';

export const SLUG_MAX = 40;
export const SLUG_CHARACTERS = /^[a-z0-9_-]+$/;
/** Without a letter a slug could be taken for an id. */
export const SLUG_LETTER = /[a-z]/;

/** Suffix for a title without letters, so that a slug never looks like an id. */
const SUFFIX = { video: 'wideo', event: 'wydarzenie' } as const;

const dashed = (text: string) => text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
const cut = (text: string, length: number) => text.slice(0, length).replace(/-$/, '');

/** "Król Żaba: próba" → krol-zaba-proba; "1984" → 1984-wideo or 1984-wydarzenie. */
export function slugFromTitle(title: string, kind: keyof typeof SUFFIX): string {
	const slug = cut(dashed(fold(title.slice(0, 500))), SLUG_MAX);
	if (SLUG_LETTER.test(slug)) return slug;
	const suffix = SUFFIX[kind];
	const digits = cut(slug, SLUG_MAX - suffix.length - 1);
	return digits ? `${digits}-${suffix}` : suffix;
}

/** The slug itself, or the slug with the first free number appended. */
export function nextFreeSlug(slug: string, taken: readonly string[]): string {
	if (!taken.includes(slug)) return slug;
	for (let number = 2; ; number++) {
		const candidate = `${cut(slug, SLUG_MAX - String(number).length - 1)}-${number}`;
		if (!taken.includes(candidate)) return candidate;
	}
}
