import { type Db, sql } from '../lib/db/db.ts';

export type TrackRow = { id: number; language: string; name: string };

export const listTracks = (db: Db, hostedId: number) =>
	db.rows<TrackRow>(sql`select id, language, name from subtitle_tracks where hosted_video_id = ${hostedId} order by language, id`);

/** One active track per language: a new one replaces the old one. */
export const putTrack = (tx: Db, hostedId: number, track: { language: string; name: string; content: string }) =>
	tx.one<TrackRow>(sql`
		insert into subtitle_tracks (hosted_video_id, language, name, content) values (${hostedId}, ${track.language}, ${track.name}, ${track.content})
		on conflict (hosted_video_id, language) do update set name = excluded.name, content = excluded.content
		returning id, language, name`);

export const deleteTrack = (tx: Db, hostedId: number, trackId: number) =>
	tx.row<TrackRow>(sql`delete from subtitle_tracks where id = ${trackId} and hosted_video_id = ${hostedId} returning id, language, name`);

export const findTrackContent = async (db: Db, trackId: number) =>
	(await db.row<{ content: string }>(sql`select content from subtitle_tracks where id = ${trackId}`))?.content ?? null;
