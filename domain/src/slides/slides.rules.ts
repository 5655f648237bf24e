import { MB } from '../base/bytes.ts';
import type { FormError } from '../base/refusal.ts';
import { productTypeOfPath } from '../orders/orders.screens.rules.ts';

/** compressed by the browser to this, refused by the server beyond it */
export const SLIDE_IMAGE_LIMITS = { maxBytes: 4 * MB, maxSide: 5000 };
export const SLIDE_IMAGE_ADVICE = { kb: 5200, px: 4000 };
export const SLIDE_TEXT_MAX = 5_000;
/** The home page shows them one after the other, so it gets them whole. */
export const SLIDES_MAX = 100;

export const whyNoMoreSlides = (count: number): FormError | null => (count >= SLIDES_MAX ? { title: 'slides.validate.max' } : null);

const HAS_BLOCKS = /<(p|ul|ol|li|h[1-6]|blockquote|table|figure|pre|div)[\s>]/i;

/** Typed line breaks become HTML breaks (S2-063); text with paragraphs is kept as it is. */
export const slideTextToHtml = (text: string): string => (HAS_BLOCKS.test(text) ? text : text.trim().replace(/\r\n|\r|\n/g, '<br>'));

/** The slug or id of the event a link of this site leads to, whichever of its pages; null for anything else. */
export function eventOfLink(link: string | null, publicUrl: string): string | null {
	const url = link ? URL.parse(link, publicUrl) : null;
	if (url?.origin !== new URL(publicUrl).origin) return null;
	const [, type, slugOrId = ''] = url.pathname.split('/');
	return productTypeOfPath(type) === 'event' && /^[\w-]+$/.test(slugOrId) ? slugOrId : null;
}

/** The visible text of HTML: a slide of empty paragraphs has none. */
export const isBlankHtml = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
