import type pg from 'pg';
import { MASTER_FILE } from '#domain/hosted-videos/packages/playlists.rules.ts';
import { initFile, segmentFile } from '#domain/live/live-playlist.rules.ts';
import { keyOf } from '#server/lib/images.ts';

export type KnownFiles = {
	/** have to be there, with what needs them */
	needed: Map<string, string>;
	/** files below these are somebody's, also where no single one is needed */
	prefixes: Set<string>;
	/** names of images that a row shows */
	images: Set<string>;
	unfinished: Set<string>;
	/** other keys that a row names: originals of converted films, files that wait for their removal */
	others: Set<string>;
};

const IMAGE = '/media/images/([0-9a-f]{24})\\.(jpg|png)';
/** They quote what was shown once; nothing is shown from them. */
const QUOTING = ['audit', 'outbox', 'feed_messages', 'search_documents'];

const TEXT_COLUMNS = `
	select c.table_name as table, c.column_name as column from information_schema.columns c
	join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
	where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER' and not (c.table_name = any($1))
	order by 1, 2`;

/** Every address of an image in any text, so that a new field needs no line here. */
async function findImages(client: pg.Client): Promise<{ id: string; ending: string; where: string }[]> {
	const { rows: columns } = await client.query<{ table: string; column: string }>(TEXT_COLUMNS, [QUOTING]);
	const found: { id: string; ending: string; where: string }[] = [];
	for (const { table, column } of columns) {
		const { rows } = await client.query<{ id: string; ending: string }>(
			`select distinct m[1] as id, m[2] as ending from "${table}", regexp_matches("${column}"::text, $1, 'g') as m`,
			[IMAGE],
		);
		for (const row of rows) found.push({ ...row, where: `${table}.${column}` });
	}
	return found;
}

const UPLOADS = `
	select id, status, upload_id, file from hosted_videos where provider = 'built-in' order by id`;
const OTHERS = `
	select key from removed_files union select key from files_being_stored`;
const PACKAGES = `
	select hosted_video_id as film, prefix, state from film_packages order by id`;
const STREAMS = `
	select id, prefix, files_removed_at is null as is_kept from live_streams order by id`;
const SEGMENTS = `
	select s.stream_id, p.name, s.number from live_segments s join live_parts p on p.stream_id = s.stream_id and p.number = s.part
	join live_streams l on l.id = s.stream_id where l.files_removed_at is null`;

export async function readKnownFiles(client: pg.Client): Promise<KnownFiles> {
	const known: KnownFiles = { needed: new Map(), prefixes: new Set(), images: new Set(), unfinished: new Set(), others: new Set() };
	const rows = async <T>(text: string) => (await client.query(text)).rows as T[];
	for (const { id, ending, where } of await findImages(client)) {
		known.images.add(id);
		known.needed.set(keyOf(id, ending), where);
	}
	for (const { id, status, upload_id, file } of await rows<{ id: number; status: string; upload_id: string | null; file: string | null }>(
		UPLOADS,
	)) {
		if (upload_id && status === 'NOT_UPLOADED') known.unfinished.add(upload_id);
		else if (upload_id) known.others.add(upload_id);
		if (file) known.needed.set(file, `film ${id}`);
	}
	for (const { key } of await rows<{ key: string }>(OTHERS)) known.others.add(key);
	for (const { film, prefix, state } of await rows<{ film: number | null; prefix: string; state: string }>(PACKAGES)) {
		known.prefixes.add(prefix);
		if (state === 'ready' && film !== null) known.needed.set(`${prefix}/${MASTER_FILE}`, `package of film ${film}`);
	}
	const prefixOf = new Map<number, string>();
	for (const { id, prefix, is_kept } of await rows<{ id: number; prefix: string; is_kept: boolean }>(STREAMS)) {
		known.prefixes.add(prefix);
		if (is_kept) prefixOf.set(id, prefix);
	}
	for (const { stream_id, name, number } of await rows<{ stream_id: number; name: string; number: number }>(SEGMENTS)) {
		const prefix = prefixOf.get(stream_id);
		for (const file of [initFile(name), segmentFile(name, number)]) known.needed.set(`${prefix}/${file}`, `stream ${stream_id}`);
	}
	return known;
}
