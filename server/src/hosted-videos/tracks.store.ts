import type { CaptionKind } from '#domain/watching/player/captions.rules.ts';
import { type Db, raw, sql } from '../lib/db/db.ts';

export type TrackRow = { id: number; language: string; name: string; kind: CaptionKind };
export type NewTrack = Omit<TrackRow, 'id'> & { content: string };

const COLUMNS = raw('id, language, name, kind');

export const listTracks = (db: Db, hostedId: number) =>
	db.rows<TrackRow>(sql`select ${COLUMNS} from subtitle_tracks where hosted_video_id = ${hostedId} order by language, id`);

/** One active track per language and kind: a new one replaces the old one. */
export const putTrack = (tx: Db, hostedId: number, track: NewTrack) =>
	tx.one<TrackRow>(sql`
		insert into subtitle_tracks (hosted_video_id, language, kind, name, content)
		values (${hostedId}, ${track.language}, ${track.kind}, ${track.name}, ${track.content})
		on conflict (hosted_video_id, language, kind) do update set name = excluded.name, content = excluded.content
		returning ${COLUMNS}`);

export const deleteTrack = (tx: Db, hostedId: number, trackId: number) =>
	tx.row<TrackRow>(sql`delete from subtitle_tracks where id = ${trackId} and hosted_video_id = ${hostedId} returning ${COLUMNS}`);

export const findTrackContent = async (db: Db, trackId: number) =>
	(await db.row<{ content: string }>(sql`select content from subtitle_tracks where id = ${trackId}`))?.content ?? null;
