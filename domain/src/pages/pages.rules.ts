import type { Language } from '../base/text/language.ts';
import type { Page } from './pages.contract.ts';

/** Falls back to Polish field by field. */
export const pageInLanguage = ({ title, content, title_en, content_en }: Page, language: Language): Pick<Page, 'title' | 'content'> =>
	language === 'en' ? { title: title_en || title, content: content_en || content } : { title, content };
