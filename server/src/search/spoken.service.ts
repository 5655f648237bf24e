import type { Language } from '#domain/base/text/language.ts';
import { spokenTerms } from '#domain/search/spoken.rules.ts';
import { soundsFor } from '#domain/watching/sound.rules.ts';
import type { Context } from '../lib/context.ts';
import { chosenSound, watchableOf } from '../watching/transcript.service.ts';
import type { RequestIdentity } from '../watching/watching.service.ts';
import { findSpokenLines, MAX_LINES, type SpokenRow } from './spoken.store.ts';

type SpokenSearch = { search: string; page: number; limit: number };

/** Lines spoken in the plays (B-016), each with whether this person may watch the title now; without a person, none may. */
export async function searchSpoken(
	context: Context,
	{ search, page, limit }: SpokenSearch,
	{ language, identity }: { language: Language; identity: RequestIdentity | null },
) {
	const terms = spokenTerms(search);
	const offset = (page - 1) * limit;
	if (terms.length === 0 || offset >= MAX_LINES) return { lines: [], total: 0 };
	const sounds = soundsFor(identity && (await chosenSound(context, identity.viewer.id)), language);
	const query = { terms, language, sounds, now: context.now() };
	const found = await findSpokenLines(context.db, { ...query, limit, offset });
	const products = found.map(({ product_type, id }) => ({ type: product_type, id }));
	const mayWatch = identity ? await watchableOf(context, products, identity) : () => false;
	const toLine = (row: SpokenRow) => ({ ...row, access: mayWatch({ type: row.product_type, id: row.id }) });
	// a page after the last one has no line with the total
	const [first] = found.length > 0 || offset === 0 ? found : await findSpokenLines(context.db, { ...query, limit: 1, offset: 0 });
	const total = first?.total ?? 0;
	return {
		lines: found.map(({ total: _all, ...row }) => toLine(row)),
		total: Math.min(total, MAX_LINES),
		...(total > MAX_LINES && { total_capped: true as const }),
	};
}
