import type { Language } from '../base/text/language.ts';

/** One entry of a list of translations; a field that is missing or empty is not translated. */
export type TranslationEntry<F extends string> = { language_code: string } & { readonly [field in F]?: string | null };

/** Polish is the item itself; in another language each field that has a translation is replaced on its own (S2-062). */
export function inLanguage<F extends string, T extends { [field in F]?: string | null }>(
	item: T,
	translations: readonly TranslationEntry<F>[] | undefined,
	language: Language,
	fields: readonly F[],
): T {
	if (language === 'pl') return item;
	const entry = translations?.find(({ language_code }) => language_code === language);
	if (!entry) return item;
	const translated = fields.filter((field) => entry[field]?.trim()).map((field) => [field, entry[field]]);
	return { ...item, ...Object.fromEntries(translated) };
}

const VIDEO_FIELDS = ['title', 'subtitle', 'description', 'additional_desc', 'teaser_link'] as const;
const EVENT_FIELDS = ['title', 'subtitle'] as const;
/** what an event shows of its video; title and subtitle are its own */
const OF_ITS_VIDEO = ['description', 'additional_desc', 'teaser_link'] as const;

type VideoTexts = { [field in (typeof VIDEO_FIELDS)[number]]?: string | null } & {
	translations?: readonly TranslationEntry<(typeof VIDEO_FIELDS)[number]>[];
};
export const videoInLanguage = <T extends VideoTexts>(video: T, language: Language): T =>
	inLanguage(video, video.translations, language, VIDEO_FIELDS);

type EventTexts = { [field in (typeof EVENT_FIELDS)[number] | (typeof OF_ITS_VIDEO)[number]]?: string | null } & {
	translations?: readonly TranslationEntry<(typeof EVENT_FIELDS)[number]>[];
	videoTranslations?: readonly TranslationEntry<(typeof OF_ITS_VIDEO)[number]>[];
};
export const eventInLanguage = <T extends EventTexts>(event: T, language: Language): T =>
	inLanguage(inLanguage(event, event.videoTranslations, language, OF_ITS_VIDEO), event.translations, language, EVENT_FIELDS);

type OwnTexts = { title: string; subtitle: string };
/** The translations that a copy of an event takes with it: those of the texts it has unchanged. */
export function copiedTranslations<T extends TranslationEntry<'title' | 'subtitle'>>(
	source: OwnTexts & { translations: readonly T[] },
	copy: OwnTexts,
): { language_code: string; title: string | null; subtitle: string | null }[] {
	const kept = (entry: T, field: keyof OwnTexts) => (source[field] === copy[field] && entry[field]) || null;
	return source.translations
		.map((entry) => ({ language_code: entry.language_code, title: kept(entry, 'title'), subtitle: kept(entry, 'subtitle') }))
		.filter(({ title, subtitle }) => title ?? subtitle);
}

type Titled<T> = { title: T; title_en: string | null };
/** The title of a row that holds both languages. */
export const titleIn = <T extends string | null>({ title, title_en }: Titled<T>, language: Language): T | string =>
	(language === 'en' && title_en?.trim()) || title;

const BREAK = /\r\n|<br\s*\/?>\r?\n?|<\/(?:p|h[1-6]|li|blockquote)>\s*(?=<(?!\/))/gi;

/** Length of a slide's text as its editor shows it: the end of a line or paragraph is one character, tags are none. */
export const shownLength = (html: string): number =>
	html
		.replace(BREAK, '\n')
		.replace(/<[^<>]*>/g, '')
		.replace(/&#?\w+;/g, ' ').length;
