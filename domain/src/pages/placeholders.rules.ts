import type { FormError } from '../base/refusal.ts';

/**
 * What a page may name in braces, and the server fills in when it is read: the theatre's data from the settings, and the product's real
 * periods (N-026). A block takes the place of its whole paragraph.
 */
const INLINE_PLACEHOLDERS = [
	'seller_name',
	'seller_address',
	'seller_email',
	'seller_phone',
	'seller_nip',
	'seller_numbers',
	'hold_minutes',
	'sale_end_minutes',
	'complaint_days',
	'browsers',
] as const;
const BLOCK_PLACEHOLDERS = ['purposes', 'cookies', 'declaration'] as const;

const NAMES = [...INLINE_PLACEHOLDERS, ...BLOCK_PLACEHOLDERS];
export type Placeholder = (typeof NAMES)[number];
/** HTML of those a page names. */
export type PageFacts = Partial<Record<Placeholder, string>>;

const isPlaceholder = (name: string): name is Placeholder => NAMES.some((known) => known === name);

const PLACED = /\{([a-z_]+)\}/g;
const BLOCK = new RegExp(`<p>\\s*\\{(${BLOCK_PLACEHOLDERS.join('|')})\\}\\s*</p>`, 'g');

/** Those that a text names. */
export const placeholdersIn = (text: string): Placeholder[] => [
	...new Set([...text.matchAll(PLACED)].map(([, name = '']) => name).filter(isPlaceholder)),
];

/** A name nobody knows stays as it is written. */
export function fillPage(html: string, facts: PageFacts): string {
	const filled = (whole: string, name: string) => (isPlaceholder(name) ? facts[name] : undefined) ?? whole;
	return html.replace(BLOCK, filled).replace(PLACED, filled);
}

/** Why a text cannot be filled in: a brace without its other half, or a name that nothing fills. */
function whyNotText(text: string): string | null {
	let isOpen = false;
	for (const sign of text.replace(/[^{}]/g, '')) {
		if ((sign === '{') === isOpen) return 'pages.validate.braces';
		isOpen = !isOpen;
	}
	if (isOpen) return 'pages.validate.braces';
	return [...text.matchAll(PLACED)].every(([, name = '']) => isPlaceholder(name)) ? null : 'pages.validate.placeholder';
}

const FIELDS = ['title', 'content', 'title_en', 'content_en'] as const;

export function whyNotPlaceholders(page: { [Field in (typeof FIELDS)[number]]?: string | null | undefined }): FormError | null {
	const wrong = FIELDS.flatMap((field) => {
		const why = whyNotText(page[field] ?? '');
		return why ? [[field, why]] : [];
	});
	return wrong.length === 0 ? null : Object.fromEntries(wrong);
}
