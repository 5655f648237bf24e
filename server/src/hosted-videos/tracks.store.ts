import { type Cue, LINES_VERSION } from '#domain/hosted-videos/cues.rules.ts';
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

/** One after the other among nodes: a track that another node reads is left out. */
export const takeUnreadTrack = (tx: Db) =>
	tx.row<{ id: number; content: string }>(sql`
		select id, content from subtitle_tracks where lines_version < ${LINES_VERSION} order by id limit 1 for update skip locked`);

/** In the transaction that holds the track. */
export async function putLines(tx: Db, trackId: number, lines: readonly (Cue & { stems: string[] })[]): Promise<void> {
	await tx.run(sql`delete from caption_lines where track_id = ${trackId}`);
	await tx.run(sql`
		insert into caption_lines (track_id, place, at_seconds, line, words)
		select ${trackId}, place, at_seconds, line, array_to_tsvector(string_to_array(stems, ' '))
		from unnest(${lines.map(({ from }) => Math.floor(from))}::int[], ${lines.map(({ text }) => text)}::text[],
			${lines.map(({ stems }) => stems.join(' '))}::text[]) with ordinality as l (at_seconds, line, stems, place)`);
	await tx.run(sql`update subtitle_tracks set lines_version = ${LINES_VERSION} where id = ${trackId}`);
}
