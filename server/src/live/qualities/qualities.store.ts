import { segmentFile } from '#domain/live/live-playlist.rules.ts';
import type { NewQuality, QualitySegment } from '#domain/live/live-qualities.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';

type Newest = { segment: number; quality: number };

/** The newest segments of the sender and of its lower qualities; null when the stream has ended. Until the end of the transaction none is added. */
export async function lockNewest(tx: Db, streamId: number): Promise<Newest | null> {
	const open = await tx.row(sql`select id from live_streams where id = ${streamId} and ended_at is null for no key update`);
	if (!open) return null;
	return tx.one<Newest>(sql`
		select coalesce((select max(number) from live_segments where stream_id = ${streamId}), 0) as segment,
			coalesce((select max(number) from live_quality_segments where stream_id = ${streamId}), 0) as quality`);
}

/** Nothing is added when the segment of the sender is gone. */
export async function insertQuality(tx: Db, streamId: number, { number, name, width, height, codecs, bytes }: NewQuality) {
	await tx.run(sql`
		insert into live_qualities (stream_id, name, width, height, codecs)
		values (${streamId}, ${name}, ${width}, ${height}, ${codecs}) on conflict do nothing`);
	await tx.run(sql`
		insert into live_quality_segments (stream_id, number, name, bytes)
		select stream_id, number, ${name}, ${bytes} from live_segments where stream_id = ${streamId} and number = ${number}`);
}

export const listQualities = (db: Db, streamId: number, from: number) =>
	db.rows<QualitySegment>(sql`
		select g.number, g.name, g.bytes, o.duration_ms, q.width, q.height, q.codecs
		from live_quality_segments g
		join live_qualities q on q.stream_id = g.stream_id and q.name = g.name
		join live_segments o on o.stream_id = g.stream_id and o.number = g.number
		where g.stream_id = ${streamId} and g.number >= ${from} order by g.number, q.height`);

/** Of a stream that is not on air: all but the last ones. Returns their files. */
export const deleteUnseenQualities = async (db: Db, streamId: number, before: number): Promise<string[]> =>
	(
		await db.rows<{ number: number; name: string }>(sql`
			delete from live_quality_segments g using live_streams s
			where s.id = ${streamId} and s.on_air_at is null and g.stream_id = s.id and g.number < ${before} returning g.number, g.name`)
	).map(({ number, name }) => segmentFile(name, number));
