import { fold } from '../base/text/fold.ts';
import type { Language } from '../base/text/language.ts';
import { pickText } from '../base/text/text.ts';
import { KITS, type Kit } from './kits.texts.ts';

export type KitSlug = keyof typeof KITS;
export const isKitSlug = (slug: string): slug is KitSlug => Object.hasOwn(KITS, slug);

export const kitOf = (slug: KitSlug): Kit => KITS[slug];

const sectionHtml = ({ title, lines }: Kit['sections'][number], language: Language): string =>
	`<h2>${pickText(language, title)}</h2>${lines.map((line) => `<p>${pickText(language, line)}</p>`).join('')}`;

/** The text of a kit with the sections that are switched on, in its own order. */
export const kitText = (slug: KitSlug, language: Language, sections: readonly string[]): string =>
	kitOf(slug)
		.sections.filter(({ key }) => sections.includes(key))
		.map((section) => sectionHtml(section, language))
		.join('');

const withoutTags = (html: string): string =>
	fold(html.replace(/<[^>]*>/g, ' '))
		.replace(/&\w+;/g, ' ')
		.replace(/[^\p{L}\p{N}{}_/@]+/gu, ' ')
		.trim();

/** Whether a page has nothing but sections of its kit: nobody has made the words the theatre's own. Markup does not count. */
export function isStillKit(slug: string, content: string): boolean {
	if (!isKitSlug(slug)) return false;
	const kit = kitOf(slug);
	let rest = withoutTags(content);
	for (const section of kit.sections) {
		const words = withoutTags(sectionHtml(section, 'pl'));
		if (rest === words || rest.startsWith(`${words} `)) rest = rest.slice(words.length).trim();
	}
	return rest === '' && content !== '';
}

export type DifferentLine = { kind: 'added' | 'removed'; text: string };

const blocksOf = (html: string): string[] =>
	html
		.replace(/<\/(p|h[1-6]|li|blockquote|td|th|pre)>|<br\s*\/?>/g, '\n')
		.replace(/<[^>]*>/g, '')
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);

/** Lines of a text beyond which its difference is told as a whole. */
const MOST_LINES = 1_000;

/** What was added and removed between two texts, paragraph by paragraph, in the order of reading. */
export function differenceOf(before: string, after: string): DifferentLine[] {
	const [old, now] = [blocksOf(before), blocksOf(after)];
	const all = (lines: string[], kind: DifferentLine['kind']) => lines.map((text) => ({ kind, text }));
	if (old.length > MOST_LINES || now.length > MOST_LINES) return [...all(old, 'removed'), ...all(now, 'added')];
	const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
	const at = (i: number, j: number) => common[i]?.[j] ?? 0;
	for (let i = old.length - 1; i >= 0; i--) {
		const row = common[i] as Uint16Array;
		for (let j = now.length - 1; j >= 0; j--) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
	}
	const lines: DifferentLine[] = [];
	let [i, j] = [0, 0];
	while (i < old.length || j < now.length) {
		if (i < old.length && j < now.length && old[i] === now[j]) {
			i++;
			j++;
		} else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) lines.push({ kind: 'removed', text: old[i++] ?? '' });
		else lines.push({ kind: 'added', text: now[j++] ?? '' });
	}
	return lines;
}
