import type { Language } from '../base/text/language.ts';
import type { Page } from './pages.contract.ts';

/** pages with an address of their own; `/n/regulamin` shows the same page as `/regulamin` */
export const OWN_ADDRESSES: readonly string[] = ['regulamin', 'polityka', 'kontakt'];

/** The one address of a page for search engines and the sitemap. */
export const pageAddress = (slug: string): string => (OWN_ADDRESSES.includes(slug) ? `/${slug}` : `/n/${slug}`);

/** Falls back to Polish field by field. */
export const pageInLanguage = ({ title, content, title_en, content_en }: Page, language: Language): Pick<Page, 'title' | 'content'> =>
	language === 'en' ? { title: title_en || title, content: content_en || content } : { title, content };
