import type { Language } from '#domain/base/text/language.ts';
import { toFlag } from '#domain/base/values.ts';
import type { FoundItems, FoundPerformance, FoundTitle } from '#domain/search/search.contract.ts';
import { findHits, isSimilar, likePattern, normaliseForSearch, snippet } from '#domain/search/search.rules.ts';
import { stripHtml } from '#domain/search/strip-html.ts';
import type { Context } from '../lib/context.ts';
import { totalsOf } from '../videos/viewer-context.service.ts';
import { countMatches, type FoundRow, findItems, findTitles, type TitleRow } from './search.store.ts';

/** hits per kind; a longer query finds others */
const GROUP_LIMIT = 30;

export async function searchAll({ db, now }: Context, searched: string, language: Language) {
	const query = normaliseForSearch(searched);
	const parts = query.split(' ').toSorted((a, b) => b.length - a.length);
	const terms = { longest: likePattern(parts[0] ?? query), words: parts.map(likePattern), now: now() };
	// at the same time: a common word takes as long to count as to find
	const [rows, matches] = await Promise.all([findItems(db, { ...terms, query, language, limit: GROUP_LIMIT }), countMatches(db, terms)]);
	const matching = rows.filter(({ similar_title }) => similar_title === null || isSimilar(query, similar_title));
	const ofKind = (kind: FoundRow['kind']) => matching.filter((row) => row.kind === kind).map((row) => toFound(row, searched));
	const found = { videos: ofKind('video'), events: ofKind('event'), pages: ofKind('page') };
	const groups = Object.values(found).map(({ length }) => length);
	const shown = groups.reduce((sum, length) => sum + length, 0);
	// a group that is not full contains all its matches
	const total = groups.includes(GROUP_LIMIT) ? Math.max(shown, matches) : shown;
	return { ...found, ...totalsOf(total) };
}

/** From the text that contains the query; from the first one when only the title does. */
function toFound({ id, slug, title, texts, performance }: FoundRow, searched: string): FoundItems & Partial<FoundPerformance> {
	const filled = texts.map(stripHtml).filter(Boolean);
	const best = filled.find((text) => findHits(text, searched).length > 0) ?? filled[0] ?? '';
	return { id, slug, title, snippet: snippet(best, searched).text, ...performance };
}

/** For the panel: all items with such a title, including those hidden from visitors. */
export async function searchTitles({ db, now }: Context, text: string) {
	const toTitle = ({ cancelled, hidden, ...row }: TitleRow): FoundTitle => ({
		...row,
		cancelled: toFlag(cancelled),
		hidden: toFlag(hidden),
	});
	const [events, videos] = await Promise.all([findTitles(db, 'event', text, now()), findTitles(db, 'video', text, now())]);
	return { events: events.map(toTitle), videos: videos.map(toTitle) };
}
