import type { RestrictedAccess } from '#domain/base/countries/country.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { VatRate } from '#domain/catalogue/vat.rules.ts';
import type { EventDates } from '#domain/events/events.dates.ts';
import type { EventChanges } from '#domain/events/events.evenings.rules.ts';
import { seatsLeft } from '#domain/events/events.rules.ts';
import { type Db, prepared, type Sql, sql } from '../lib/db/db.ts';
import { streamFacts } from '../live/live.sql.ts';

type Common = {
	id: number;
	title: string;
	title_en: string | null;
	priceGrosze: number;
	/** null: that of the settings */
	vat_rate: VatRate | null;
	age_restriction: number;
	restricted_access: RestrictedAccess;
};

/** The fields of an event needed for selling. */
export type EventProduct = Common &
	EventDates &
	EventChanges & {
		type: 'event';
		published: boolean;
		cancelled: boolean;
		enable_tickets: boolean;
		enable_codes: boolean;
		available_tickets: number | null;
		seats_held: number;
		opens_at: string;
		closes_at: string;
		replay_until: string | null;
		stream_ended_at: string | null;
		stream_began_at: string | null;
		next_stream_waits: boolean;
	};

type VideoProduct = Common & {
	type: 'video';
	visible: boolean;
	available_from: string | null;
	end_date: string | null;
	tickets_expiration_time: number | null;
};

export type SoldProduct = EventProduct | VideoProduct;

const selectEvent = (id: number) => sql`
	select 'event' as type, e.id, e.title, t.title as title_en, e.event_price_grosze as "priceGrosze", e.vat_rate, v.age_restriction, v.restricted_access,
		e.date_from, e.date_to, e.time_from, e.time_to, e.full_day, e.hide_time_to, e.published, e.cancelled_at is not null as cancelled, e.enable_tickets, e.enable_codes,
		e.available_tickets, e.seats_held, e.opens_at, e.closes_at, e.created_at, e.updated_at, e.replay_until, ${streamFacts('e')}
	from events e join videos v on v.id = e.video_id
	left join event_translations t on t.event_id = e.id and t.language_code = 'en'
	where e.id = ${id}`;

const selectVideo = (id: number) => sql`
	select 'video' as type, v.id, v.title, t.title as title_en, v.video_price_grosze as "priceGrosze", v.vat_rate, v.age_restriction, v.restricted_access,
		v.visible, v.available_from, v.end_date, v.tickets_expiration_time
	from videos v left join video_translations t on t.video_id = v.id and t.language_code = 'en'
	where v.id = ${id}`;

/** A `Product`, as a statement. */
export const selectProduct = ({ type, id }: Product): Sql => (type === 'event' ? selectEvent(id) : selectVideo(id));

export const findProduct = (db: Db, name: Product) => db.row<SoldProduct>(prepared(`${name.type}-product`, selectProduct(name)));

export const findEventProduct = (db: Db, id: number) => db.row<EventProduct>(prepared('event-product', selectEvent(id)));

/** The film an event shows. */
export const videoOfEvent = async (db: Db, eventId: number): Promise<number> =>
	(await db.one<{ video_id: number }>(sql`select video_id from events where id = ${eventId}`)).video_id;

export const seatsLeftOf = (product: SoldProduct): number | null => (product.type === 'event' ? seatsLeft(product) : null);
