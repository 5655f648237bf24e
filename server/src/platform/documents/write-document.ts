import type { Context } from '../../lib/context.ts';
import { documentHeaders } from '../../lib/http/headers.ts';
import type { Written } from '../../lib/http/ready.ts';
import type { Found } from '../../lib/http/ready-answers.ts';
import type { ReadyPage } from './page.ts';

/** Who may cache an answer: shared caches, only the browser, or no one; in the last case no referrer is sent either. */
export type CachePolicy = 'shared' | 'own' | 'none';

/** A shared cache revalidates after one second, and may serve the stale answer for one more (docs/decisions/0022). */
const CACHE_CONTROL: Record<CachePolicy, string> = {
	shared: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
	own: 'private, no-cache',
	none: 'no-store',
};

export type FoundPage = Found<ReadyPage['data']>;

/** A document as it is written to the socket. */
export function createWrittenDocument(context: Context): (found: FoundPage, cachePolicy: CachePolicy) => Written {
	const common = documentHeaders(context);
	const fixed = new WeakMap<ReadyPage, Partial<Record<CachePolicy, string[]>>>();

	/** the same for every answer with these bytes */
	function fixedHeaders(page: ReadyPage, cachePolicy: CachePolicy): string[] {
		const made = fixed.get(page);
		const known = made?.[cachePolicy];
		if (known) return known;
		const referrer = cachePolicy === 'none' ? { 'referrer-policy': 'no-referrer' } : {};
		const always = { ...common, ...referrer, vary: 'accept-encoding, accept-language', 'cache-control': CACHE_CONTROL[cachePolicy] };
		const headers = [...Object.entries(always).flat(), ...page.data.headers];
		fixed.set(page, { ...made, [cachePolicy]: headers });
		return headers;
	}

	return ({ ready, ageMs }, cachePolicy) => {
		const headers = fixedHeaders(ready, cachePolicy);
		return {
			ready,
			status: ready.data.status,
			type: 'text/html; charset=utf-8',
			headers: ageMs >= 1_000 ? [...headers, 'age', String(Math.floor(ageMs / 1_000))] : headers,
			isTagged: cachePolicy !== 'none',
		};
	};
}
