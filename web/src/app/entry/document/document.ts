import { escapeHtml } from '#domain/base/text/escape-html.ts';
import type { Language } from '#domain/base/text/language.ts';
import { fullTitle, type HeadContent } from '#web/lib/head.tsx';
import { translate } from '#web/lib/language.tsx';
import archivo from '#web/styles/fonts/archivo.woff2?url';
import gloock from '#web/styles/fonts/gloock.woff2?url';
import { type PageState, STATE_ID } from '../state.ts';
import { assetsFor } from './assets.ts';
import { withAddresses } from './json-ld.ts';

type DocumentInput = {
	language: Language;
	publicUrl: string;
	path: string;
	/** asked for with ?jezyk=en */
	isEnglishAddress: boolean;
	head: HeadContent;
	body: string;
	state: PageState;
	/** file of the screen, for its preloads */
	screen: string | undefined;
	/** complete without scripts: the application is loaded once the page is used */
	isHydratedLater: boolean;
};

/** JSON that cannot end its script element. */
const scriptJson = (value: unknown) =>
	JSON.stringify(value)
		.replace(/</g, '\\u003c')
		.replace(/\u2028|\u2029/g, ' ');

const LOCALES: Record<Language, string> = { pl: 'pl_PL', en: 'en_GB' };

const HOUSE_IMAGE = '/og-image.png';
/** the pictures the server draws or cuts itself, which are 1200 by 630 (server/src/open-api/og-image.routes.ts) */
const DRAWN_IMAGE = /^\/og(-image\.png$|\/)/;

function meta(name: string, content: string | undefined, attribute: 'name' | 'property' = 'name'): string {
	return content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';
}

function headTags({ language, publicUrl, path, isEnglishAddress, head }: DocumentInput): string[] {
	const brand = translate(language, 'web.brand_long');
	const title = fullTitle(head.title, brand);
	const description = head.description ?? translate(language, 'web.description');
	const polish = new URL(head.canonical ?? path, publicUrl).href;
	const picture = head.image ?? HOUSE_IMAGE;
	const image = new URL(picture, publicUrl).href;
	const english = `${polish}?jezyk=en`;
	// each language is an address of its own; without one asked for, the page is the Polish one
	const canonical = isEnglishAddress ? english : polish;
	return [
		`<title>${escapeHtml(title)}</title>`,
		meta('description', description),
		head.noindex ? meta('robots', 'noindex') : '',
		head.noindex ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
		...(head.noindex
			? []
			: [
					`<link rel="alternate" hreflang="pl" href="${escapeHtml(polish)}">`,
					`<link rel="alternate" hreflang="en" href="${escapeHtml(english)}">`,
					`<link rel="alternate" hreflang="x-default" href="${escapeHtml(polish)}">`,
				]),
		meta('og:type', head.type ?? 'website', 'property'),
		meta('og:site_name', brand, 'property'),
		meta('og:title', head.title || brand, 'property'),
		meta('og:description', description, 'property'),
		// a page that is found nowhere may stand for many addresses
		head.noindex ? '' : meta('og:url', canonical, 'property'),
		meta('og:image', image, 'property'),
		...(DRAWN_IMAGE.test(picture) ? [meta('og:image:width', '1200', 'property'), meta('og:image:height', '630', 'property')] : []),
		meta('og:locale', LOCALES[language], 'property'),
		meta('twitter:card', 'summary_large_image'),
		head.jsonLd ? `<script type="application/ld+json">${scriptJson(withAddresses(head.jsonLd, publicUrl))}</script>` : '',
	];
}

export function documentHtml(input: DocumentInput): string {
	const { language, body, state, screen, isHydratedLater } = input;
	const { scripts, styles, preloads } = assetsFor({ screen, language, isHydratedLater });
	const files = isHydratedLater && preloads.length > 0 ? ` data-files="${preloads.join(' ')}"` : '';
	const lines = [
		'<!doctype html>',
		`<html lang="${language}" data-room="foyer">`,
		'<head>',
		'<meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width, initial-scale=1">',
		...headTags(input),
		'<meta name="theme-color" content="#f0efea">',
		'<link rel="icon" href="/favicon.ico" sizes="32x32">',
		'<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
		'<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
		`<link rel="alternate" type="text/calendar" href="/repertuar.ics" title="${escapeHtml(translate(language, 'home.repertoire'))}">`,
		...[archivo, gloock].map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
		...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
		// the page is readable without them: words, styles and fonts go first
		...(isHydratedLater ? [] : preloads).map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`),
		'</head>',
		'<body>',
		`<div id="app">${body}</div>`,
		`<script type="application/json" id="${STATE_ID}">${scriptJson(state)}</script>`,
		...scripts.map((file) => `<script type="module" fetchpriority="low" src="${file}"${files}></script>`),
		'</body>',
		'</html>',
	];
	return lines.filter(Boolean).join('\n');
}
