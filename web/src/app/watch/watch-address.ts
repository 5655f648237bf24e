import { startSecond } from '#domain/videos/chapters.rules.ts';
import { toVariant } from '#domain/watching/variants.ts';

/** What an address asks to watch: `ogladaj=true`, with the variant and the second if they are valid; empty for any other address. */
export function watchParameters(query: URLSearchParams): Record<string, string> {
	if (query.get('ogladaj') !== 'true') return {};
	const typ = toVariant(query.get('typ'));
	const second = startSecond(query.get('t'));
	return { ogladaj: 'true', ...(typ && { typ }), ...(second !== null && { t: String(second) }) };
}
