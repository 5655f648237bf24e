import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { firstOpening, lastClose } from '#domain/events/events.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { insertRow, type Row } from './insert-row.ts';
import { makeVideo } from './make-video.ts';

type HasContext = { context: Context };
let counter = 0;

/** An event with its own video unless one is given; by default tomorrow evening. */
export async function makeEvent(makes: HasContext, given: Row = {}) {
	const n = ++counter;
	const { context } = makes;
	const day = addDays(warsawDate(context.now()), 1);
	const times = {
		date_from: day,
		date_to: (given.date_from as string) ?? day,
		time_from: '19:00',
		time_to: '21:00',
		full_day: false,
		...given,
	};
	const video_id = given.video_id ?? (await makeVideo(makes, { title: String(given.title ?? `Wydarzenie ${n}`) })).id;
	return insertRow(context.db, 'events', {
		title: `Wydarzenie ${n}`,
		slug: `wydarzenie-pokazowe-${n}`,
		event_price_grosze: 4500,
		published_at: context.now(),
		...times,
		video_id,
		opens_at: firstOpening(times),
		closes_at: lastClose(times),
	});
}

/** A translation in its table, e.g. `video_translations`. */
export const makeTranslation = ({ context }: HasContext, table: string, row: Row) =>
	insertRow(context.db, table, { language_code: 'en', ...row });

type OrderRow = { user_id: number; event_id?: number; video_id?: number; status?: string; expiration_date?: string | null };

/** A ticket of a person, inserted directly. */
export function makeOrder(
	{ context }: HasContext,
	{ user_id, event_id, video_id, status = 'COMPLETED', expiration_date = null }: OrderRow,
) {
	const n = ++counter;
	return insertRow(context.db, 'orders', {
		ext_order_id: `${event_id ? 'E' : 'V'}-POKAZ-${n}`,
		kind: event_id ? 'event' : 'video',
		user_id,
		event_id: event_id ?? null,
		video_id: video_id ?? null,
		product_slug: event_id ? `event-${event_id}` : `video-${video_id}`,
		status,
		list_price_grosze: 4500,
		amount_grosze: 4500,
		description: 'Bilet',
		completed_at: status === 'COMPLETED' ? context.now() : null,
		expiration_date,
	});
}
