import { type Sql, sql } from '../lib/db/db.ts';

/** Every price of a title, the first one first, for `priceHistoryFacts` of the domain. */
export const priceChanges = {
	event: (id: Sql) => sql`coalesce((
		select jsonb_agg(jsonb_build_object('price_grosze', p.price_grosze, 'changed_at', p.changed_at) order by p.changed_at, p.id)
		from price_changes p where p.event_id = ${id}), '[]')`,
	video: (id: Sql) => sql`coalesce((
		select jsonb_agg(jsonb_build_object('price_grosze', p.price_grosze, 'changed_at', p.changed_at) order by p.changed_at, p.id)
		from price_changes p where p.video_id = ${id}), '[]')`,
};
