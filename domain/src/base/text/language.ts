export const LANGUAGES = ['pl', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_COOKIE = 'language';

/** Polish is the default and the fallback (S1-001). */
export const toLanguage = (value: string | undefined | null): Language => (value === 'en' ? 'en' : 'pl');

/** The caller's language: cookie, then Accept-Language, then Polish. */
export function callerLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Language {
	if (cookie === 'pl' || cookie === 'en') return cookie;
	const wanted = (acceptLanguage ?? '')
		.slice(0, 200)
		.split(',')
		.map((part) => {
			const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
			const q = parameters.find((parameter) => parameter.trim().startsWith('q='));
			return { tag: tag.split('-')[0], weight: q ? Number.parseFloat(q.trim().slice(2)) || 0 : 1 };
		})
		.filter(({ tag, weight }) => (tag === 'pl' || tag === 'en') && weight > 0)
		.sort((a, b) => b.weight - a.weight);
	return toLanguage(wanted[0]?.tag);
}
