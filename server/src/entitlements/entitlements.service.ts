import type { Moment } from '#domain/base/time/time.ts';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import type { Db } from '../lib/db/db.ts';
import { type AccountCode, codesOfAccount, type Entitlement, findOrdersAndGifts, type Holder } from './entitlements.store.ts';

export type { AccountCode, Entitlement };

export type Entitlements = {
	event(id: number): Entitlement | null;
	video(id: number): Entitlement | null;
	/** by a gift: until when this person watches the recording of the event */
	recordingUntil(eventId: number): Moment | null;
	codes: AccountCode[];
};

export const NO_ENTITLEMENTS: Entitlements = { event: () => null, video: () => null, recordingUntil: () => null, codes: [] };

/** The codes on a person's account, oldest first. */
export const accountCodes = (db: Db, userId: number): Promise<AccountCode[]> => codesOfAccount(db, userId);

/** One query, however many products are looked up afterwards. */
export async function readEntitlements(db: Db, holder: Holder, now: Date): Promise<Entitlements> {
	const { orders, codes, recordings } = await findOrdersAndGifts(db, holder, now);
	const byProduct = new Map(
		orders.map(({ event_id, video_id, ...entitlement }) => [
			event_id === null ? keyOf('video', video_id) : keyOf('event', event_id),
			entitlement,
		]),
	);
	return {
		event: (id) => byProduct.get(keyOf('event', id)) ?? null,
		video: (id) => byProduct.get(keyOf('video', id)) ?? null,
		recordingUntil: (eventId) => recordings.find(({ event_id }) => event_id === eventId)?.recording_until ?? null,
		codes,
	};
}

const keyOf = (type: ProductType, id: number | null) => `${type}-${id}`;
