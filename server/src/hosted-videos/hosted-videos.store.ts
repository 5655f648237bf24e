import type { HostedStatus, PictureFault } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { type Db, raw, sql } from '../lib/db/db.ts';

export type HostedRow = {
	id: number;
	provider: 'built-in' | 'vimeo';
	name: string;
	size: number;
	type: string;
	status: HostedStatus;
	fault: PictureFault | null;
	upload_id: string | null;
	upload_link: string | null;
	file: string | null;
	duration_seconds: number | null;
	thumbnail: string | null;
	progress: number | null;
	conversions: number;
	last_activity_at: string;
};

const COLUMNS = raw(
	'id, provider, name, size, type, status, fault, upload_id, upload_link, file, duration_seconds, thumbnail, progress, conversions, last_activity_at',
);

export const listHosted = (db: Db, provider: HostedRow['provider']) =>
	db.rows<HostedRow>(sql`select ${COLUMNS} from hosted_videos where provider = ${provider} order by id desc`);

export const findHosted = (db: Db, id: number) => db.row<HostedRow>(sql`select ${COLUMNS} from hosted_videos where id = ${id}`);

export const listLengths = (db: Db, ids: readonly number[]) =>
	db.rows<{ id: number; seconds: number }>(sql`
		select id, duration_seconds as seconds from hosted_videos where id = any(${ids}::bigint[]) and duration_seconds is not null`);

export const lockHosted = (tx: Db, id: number) => tx.row<HostedRow>(sql`select ${COLUMNS} from hosted_videos where id = ${id} for update`);

export const findByUpload = (db: Db, uploadId: string) =>
	db.row<HostedRow>(sql`select ${COLUMNS} from hosted_videos where upload_id = ${uploadId} and provider = 'built-in'`);

type NewHosted = Pick<HostedRow, 'provider' | 'name' | 'size' | 'type' | 'upload_id' | 'upload_link'> & {
	id?: number;
	createdBy: number;
	now: Date;
};

export const insertHosted = (tx: Db, row: NewHosted) =>
	tx.one<HostedRow>(sql`
		insert into hosted_videos (id, provider, name, size, type, upload_id, upload_link, created_by, created_at, last_activity_at)
		values (${row.id === undefined ? raw('default') : sql`${row.id}`}, ${row.provider}, ${row.name}, ${row.size}, ${row.type}, ${row.upload_id},
			${row.upload_link}, ${row.createdBy}, ${row.now}, ${row.now})
		returning ${COLUMNS}`);

export const touchUpload = (db: Db, uploadId: string, now: Date) =>
	db.run(sql`update hosted_videos set last_activity_at = ${now} where upload_id = ${uploadId}`);

type Finished = { status: HostedStatus; needsConversion: boolean; type: string; file: string; duration: number | null; now: Date };

/** Only the first concurrent caller finishes it; null for the others. */
export const finishUpload = (tx: Db, id: number, { status, needsConversion, type, file, duration, now }: Finished) =>
	tx.row<HostedRow>(sql`
		update hosted_videos set status = ${status}, type = ${type}, file = ${file}, duration_seconds = ${duration}, finished_at = ${now},
			progress = ${status === 'PROCESSING' ? 0 : null}, needs_conversion = ${needsConversion}
		where id = ${id} and status = 'NOT_UPLOADED' returning ${COLUMNS}`);

export const setThumbnail = (db: Db, id: number, thumbnail: string) =>
	db.run(sql`update hosted_videos set thumbnail = ${thumbnail} where id = ${id}`);

export const renameHosted = (tx: Db, id: number, name: string) =>
	tx.row<HostedRow>(sql`update hosted_videos set name = ${name} where id = ${id} returning ${COLUMNS}`);

/** The keys of its files are noted, to be removed after this. False when there was no such row. */
export const deleteHosted = async (tx: Db, id: number) =>
	(
		await tx.one<{ rows: number }>(sql`
			with gone as (delete from hosted_videos where id = ${id} returning upload_id, file),
			noted as (
				insert into removed_files (key) select distinct key from gone, unnest(array[upload_id, file]) as key where key is not null
				on conflict do nothing)
			select count(*)::int as rows from gone`)
	).rows === 1;

export const noteRemoved = (tx: Db, key: string) => tx.run(sql`insert into removed_files (key) values (${key}) on conflict do nothing`);

export const forgetRemoved = (db: Db, key: string) => db.run(sql`delete from removed_files where key = ${key}`);

export const listRemoved = async (db: Db) =>
	(
		await db.rows<{ key: string }>(sql`
			select key from removed_files where not exists (select 1 from hosted_videos where file = key) order by key limit 1000`)
	).map(({ key }) => key);

/** Titles that use this file: as main film, variant, trailer or translation, or as a recording that can be watched. */
export const listUsers = async (db: Db, id: number): Promise<string[]> => {
	const link = String(id);
	const rows = await db.rows<{ title: string }>(sql`
		select title from videos where ${link} in (btrim(video_link), btrim(accessibility_video), btrim(autodesc_video), btrim(teaser_link),
			pjm_overlay_video, ad_track)
		union
		select videos.title from video_translations as t join videos on videos.id = t.video_id
		where ${link} in (btrim(t.video_link), btrim(t.accessibility_video), btrim(t.autodesc_video), btrim(t.teaser_link))
		union
		select events.title from live_streams as s join events on events.id = s.event_id where s.hosted_video_id = ${id}
			and greatest(events.replay_until, (select max(g.recording_until) from fair_play_gifts as g where g.event_id = events.id)) > now()
		order by title`);
	return rows.map(({ title }) => title);
};

export const listAbandoned = (db: Db, provider: HostedRow['provider'], before: Date) =>
	db.rows<HostedRow>(sql`
		select ${COLUMNS} from hosted_videos where status = 'NOT_UPLOADED' and provider = ${provider} and last_activity_at < ${before} order by last_activity_at limit 1000`);

export const listUploadKeys = async (db: Db) => {
	const rows = await db.rows<{ key: string }>(sql`
		select upload_id as key from hosted_videos where upload_id is not null union select file from hosted_videos where file is not null`);
	return new Set(rows.map((row) => row.key));
};
