import { retentionCurve, stalledPercent, viewingDay } from '#domain/audience/viewings/heartbeats.rules.ts';
import type { Audience } from '#domain/audience/viewings/viewings.contract.ts';
import { existing } from '#domain/base/refusal.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import * as store from './viewings.store.ts';

const toMinutes = (seconds: number) => Math.round(seconds / 60);

/** How a title was watched, from the sums. */
export async function audienceOf(db: Db, product: Product): Promise<Audience> {
	const title = existing(await store.findTitle(db, product));
	const devices = await store.listDevices(db, product);
	const total = (of: 'viewings' | 'returns' | 'seen' | 'stalled') => devices.reduce((sum, device) => sum + device[of], 0);
	const most = await store.findBusiestMinute(db, product);
	return {
		title,
		viewings: total('viewings'),
		minutes: toMinutes(total('seen')),
		max_viewers: most?.viewers ?? 0,
		max_viewers_at: most?.at ?? null,
		stalled_percent: stalledPercent({ seen: total('seen'), stalled: total('stalled') }),
		at_once: most ? await store.listMinutes(db, product, viewingDay(most.at)) : [],
		stayed: retentionCurve(await store.listParts(db, product), total('viewings') - total('returns')),
		devices: devices.map(({ device, viewings, seen }) => ({ device, viewings, minutes: toMinutes(seen) })),
	};
}
