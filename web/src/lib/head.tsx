import { createContext, useContext, useEffect } from 'react';
import { useText } from './language.tsx';

export type HeadContent = {
	title: string;
	description?: string;
	/** absolute, or a path of this site */
	image?: string;
	/** structured data for search engines */
	jsonLd?: Record<string, unknown>;
	noindex?: boolean;
	/** the canonical address, when the page has several */
	canonical?: string;
	/** Open Graph's type */
	type?: 'website' | 'article' | 'video.other';
};

/** The server passes a collector; the last rendered Head is used. */
export const HeadContext = createContext<((content: HeadContent) => void) | null>(null);

/** "Regulamin · Teatr Nowa Scena"; the home page is the theatre's name only */
export const fullTitle = (title: string, brand: string) => (title && title !== brand ? `${title} · ${brand}` : brand);

function setMeta(selector: string, value: string | undefined) {
	const meta = document.head.querySelector(selector);
	if (meta && value !== undefined) meta.setAttribute('content', value);
}

/** The title and description of the page, in the document from the server and in the browser after each navigation. */
export function Head(content: HeadContent) {
	const collect = useContext(HeadContext);
	collect?.(content);
	const { title, description } = content;
	const brand = useText()('web.brand_long');
	useEffect(() => {
		document.title = fullTitle(title, brand);
		setMeta('meta[property="og:title"]', title);
		setMeta('meta[name="description"]', description);
		setMeta('meta[property="og:description"]', description);
	}, [title, description, brand]);
	return null;
}
