import { toZloty } from '#domain/base/money.ts';
import { type PriceChange, priceHistoryFacts } from '#domain/catalogue/lowest-price.rules.ts';
import type { Db } from '../lib/db/db.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { listPriceChanges } from './prices.store.ts';

/** What an event or video tells of its earlier prices (N-021). */
export function priceHistoryFields(changes: readonly PriceChange[], now: Date) {
	const { lowest, reducedSince } = priceHistoryFacts(changes, now);
	return {
		lowest_price_30_days: lowest && toZloty(lowest.grosze),
		lowest_price_since: lowest?.since ?? null,
		reduced_since: reducedSince,
	};
}

type PricedItem = Partial<ReturnType<typeof priceHistoryFields>> & { id: number };

/** Of a title the viewer may see. */
export async function pricesOf(db: Db, viewer: Viewer | null, title: { type: 'event' | 'video'; item: PricedItem; price: number }) {
	const { type, item, price } = title;
	const changes = viewer?.role === 'admin' ? await listPriceChanges(db, { type, id: item.id }) : null;
	return {
		price,
		lowest_price_30_days: item.lowest_price_30_days ?? null,
		since: item.lowest_price_since ?? null,
		reduced_since: item.reduced_since ?? null,
		...(changes && { history: changes.map(({ price_grosze, changed_at }) => ({ price: toZloty(price_grosze), changed_at })) }),
	};
}
