import type { Device } from '#domain/audience/viewings/heartbeats.rules.ts';
import type { LocalDate, Moment } from '#domain/base/time/time.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { LOCKS_OF } from '#server/lib/db/advisory-locks.ts';
import { type Db, sql } from '#server/lib/db/db.ts';

export const lockWatcher = (tx: Db, userId: number) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS_OF.watcher}, ${userId})`);

/**
 * `ofRecording`: of a live evening, after its end; `evening`: of an event, the day of the one that is shown. A page that goes on with
 * another has a row for each.
 */
type Player = { userId: number; product: Product; key: string; ofRecording: boolean; evening: LocalDate | null };

const rowKey = ({ key, ofRecording, evening }: Player) => [key, ofRecording ? 'recording' : evening].filter(Boolean).join(':');

export const findViewing = (tx: Db, player: Player) =>
	tx.row<{ last_at: Moment; is_stopped: boolean }>(sql`
		select last_at, is_stopped from viewings
		where user_id = ${player.userId} and product_type = ${player.product.type} and product_id = ${player.product.id}
			and page_key = ${rowKey(player)}`);

/** Of this person at this title: the last message and the minutes seen, on any page, and whether this page has reported before. */
export const findLastHeartbeat = (tx: Db, { userId, product: { type, id }, key }: Player) =>
	tx.row<{ last_at: Moment; is_stopped: boolean; of_recording: boolean; is_known_page: boolean; parts: number[] }>(sql`
		with pages as (select *, split_part(page_key, ':', 1) = ${key} as is_this from viewings
			where user_id = ${userId} and product_type = ${type} and product_id = ${id})
		select last_at, is_stopped, of_recording, (select bool_or(is_this) from pages) as is_known_page,
			array(select unnest(parts) from pages) as parts
		from pages order by last_at desc, id desc limit 1`);

/** When this person first started this title; starts are kept longer than viewings. */
export const findFirstStart = async (tx: Db, { userId, product: { type, id } }: Player) =>
	(
		await tx.row<{ started_at: Moment }>(sql`
			select started_at from view_starts where user_id = ${userId}
				and ${type === 'event' ? sql`event_id = ${id}` : sql`video_id = ${id} and event_id is null`}
			order by started_at limit 1`)
	)?.started_at ?? null;

export type Counted = {
	seen: number;
	stalled: number;
	stalls: number;
	cutOff: number;
	isStopped: boolean;
	height: number | null;
	newParts: number[];
};

export const saveViewing = (tx: Db, player: Player, device: Device, counted: Counted, now: Date) =>
	tx.run(sql`
		insert into viewings as v (user_id, product_type, product_id, page_key, of_recording, device, started_at, last_at, is_stopped, seen_seconds, stalled_seconds,
			stalls, cut_off_seconds, height, parts)
		values (${player.userId}, ${player.product.type}, ${player.product.id}, ${rowKey(player)}, ${player.ofRecording}, ${device}, ${now}, ${now}, ${counted.isStopped}, ${counted.seen}, ${counted.stalled}, ${counted.stalls},
			${counted.cutOff}, ${counted.height}, ${counted.newParts})
		on conflict (user_id, product_type, product_id, page_key) do update set last_at = excluded.last_at, is_stopped = excluded.is_stopped,
			seen_seconds = v.seen_seconds + excluded.seen_seconds, stalled_seconds = v.stalled_seconds + excluded.stalled_seconds,
			stalls = v.stalls + excluded.stalls, cut_off_seconds = v.cut_off_seconds + excluded.cut_off_seconds,
			height = coalesce(excluded.height, v.height), parts = v.parts || excluded.parts`);

/** A person counts once in a minute, on however many pages: in the first message of that minute. */
export const addToMinute = (tx: Db, { type, id }: Product, now: Date) =>
	tx.run(sql`
		insert into viewing_minutes as m (product_type, product_id, minute, viewers) values (${type}, ${id}, date_trunc('minute', ${now}::timestamptz), 1)
		on conflict (product_type, product_id, minute) do update set viewers = m.viewers + 1`);

export const addToParts = (tx: Db, { type, id }: Product, parts: readonly number[]) =>
	tx.run(sql`
		insert into viewing_parts as p (product_type, product_id, part, viewings)
		select ${type}, ${id}, part, 1 from unnest(${parts}::int[]) part order by part
		on conflict (product_type, product_id, part) do update set viewings = p.viewings + 1`);

export const addToDevice = (
	tx: Db,
	{ type, id }: Product,
	{ device, isNew, isReturn, seen, stalled }: { device: Device; isNew: boolean; isReturn: boolean; seen: number; stalled: number },
) =>
	tx.run(sql`
		insert into viewing_devices as d (product_type, product_id, device, viewings, returns, seen_seconds, stalled_seconds)
		values (${type}, ${id}, ${device}, ${isNew ? 1 : 0}, ${isReturn ? 1 : 0}, ${seen}, ${stalled})
		on conflict (product_type, product_id, device) do update set viewings = d.viewings + excluded.viewings, returns = d.returns + excluded.returns,
			seen_seconds = d.seen_seconds + excluded.seen_seconds, stalled_seconds = d.stalled_seconds + excluded.stalled_seconds`);

export const findTitle = async (db: Db, { type, id }: Product) =>
	(
		await db.row<{ title: string }>(
			type === 'event' ? sql`select title from events where id = ${id}` : sql`select title from videos where id = ${id}`,
		)
	)?.title ?? null;

export const listDevices = (db: Db, { type, id }: Product) =>
	db.rows<{ device: Device; viewings: number; returns: number; seen: number; stalled: number }>(sql`
		select device, viewings, returns, seen_seconds as seen, stalled_seconds as stalled from viewing_devices
		where product_type = ${type} and product_id = ${id} order by viewings desc, device`);

export const listParts = (db: Db, { type, id }: Product) =>
	db.rows<{ part: number; people: number }>(
		sql`select part, viewings as people from viewing_parts where product_type = ${type} and product_id = ${id} order by part`,
	);

export const findBusiestMinute = (db: Db, { type, id }: Product) =>
	db.row<{ at: Moment; viewers: number }>(sql`
		select minute as at, viewers from viewing_minutes where product_type = ${type} and product_id = ${id} order by viewers desc, minute limit 1`);

export const listMinutes = (db: Db, { type, id }: Product, { from, to }: { from: Moment; to: Moment }) =>
	db.rows<{ at: Moment; viewers: number }>(sql`
		select minute as at, viewers from viewing_minutes where product_type = ${type} and product_id = ${id} and minute >= ${from} and minute < ${to}
		order by minute`);
