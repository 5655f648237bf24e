import sanitizeHtml from 'sanitize-html';
import { knownPlayerUrl, PLAYER_HOSTS } from '#domain/catalogue/links.rules.ts';

function playerAddress(src: string): { src?: string } {
	const url = knownPlayerUrl(src);
	return url === null ? {} : { src: url };
}

const OPTIONS: sanitizeHtml.IOptions = {
	allowedTags: [
		'p',
		'br',
		'hr',
		'h2',
		'h3',
		'h4',
		'strong',
		'b',
		'em',
		'i',
		'u',
		's',
		'sub',
		'sup',
		'ul',
		'ol',
		'li',
		'blockquote',
		'a',
		'img',
		'figure',
		'figcaption',
		'table',
		'thead',
		'tbody',
		'tr',
		'th',
		'td',
		'iframe',
		'code',
		'pre',
		'span',
	],
	allowedAttributes: {
		a: ['href', 'title', 'target', 'rel'],
		img: ['src', 'alt', 'width', 'height', 'loading'],
		iframe: ['src', 'width', 'height', 'title', 'allow', 'allowfullscreen', 'loading', 'sandbox', 'referrerpolicy'],
		th: ['scope', 'colspan', 'rowspan'],
		td: ['colspan', 'rowspan'],
		span: ['lang'],
		p: ['lang'],
	},
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	// images must be hosted here: a page requests nothing from other hosts (CSP img-src)
	allowedSchemesByTag: { img: [], iframe: ['https'] },
	allowProtocolRelative: false,
	allowedIframeHostnames: [...PLAYER_HOSTS],
	allowIframeRelativeUrls: false,
	nestingLimit: 40,
	transformTags: {
		a: (tagName, attribs) => ({ tagName, attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs }),
		iframe: (tagName, { src = '', ...attribs }) => ({
			tagName,
			attribs: {
				...playerAddress(src),
				...attribs,
				sandbox: 'allow-scripts allow-same-origin allow-presentation',
				loading: 'lazy',
				referrerpolicy: 'strict-origin-when-cross-origin',
			},
		}),
	},
	exclusiveFilter: (frame) => frame.tag === 'iframe' && !frame.attribs.src,
};

/** Rich text from admins, on save: an allow-list without script, style or event handlers; frames only to known players. */
export const sanitiseRichText = (html: string): string => sanitizeHtml(html, OPTIONS);

/** Editors leave `<p></p>` when a text is cleared: HTML without visible content is stored as empty. */
export function richTextOrEmpty(html: string): string {
	const clean = sanitiseRichText(html);
	return /<(img|iframe|hr)[\s>]/.test(clean) || stripTags(clean).replaceAll('&nbsp;', '').trim() !== '' ? clean : '';
}

const stripTags = (html: string): string => sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
