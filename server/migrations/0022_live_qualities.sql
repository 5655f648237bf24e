-- Lower qualities of live streams, made from the segments of the sender while it sends.

alter table live_parts
	add column width integer,
	add column height integer,
	-- as browsers name them; null, as the size, for parts from before this was noted
	add column codecs text,
	add constraint live_parts_size_check check (width > 0 and height > 0);

create table live_qualities (
	stream_id integer not null constraint live_qualities_stream_id_fkey references live_streams (id) on delete cascade,
	-- its files begin with it; made of the content of the init file
	name text not null constraint live_qualities_name_check check (name ~ '^[0-9a-f]{8}$'),
	width integer not null constraint live_qualities_width_check check (width > 0),
	height integer not null constraint live_qualities_height_check check (height > 0),
	codecs text not null,
	constraint live_qualities_pkey primary key (stream_id, name)
);
comment on table live_qualities is 'Init files of lower qualities of live streams; segments name them.';

create table live_quality_segments (
	stream_id integer not null
		constraint live_quality_segments_stream_id_fkey references live_streams (id) on delete cascade,
	number integer not null,
	name text not null,
	bytes integer not null constraint live_quality_segments_bytes_check check (bytes > 0),
	constraint live_quality_segments_pkey primary key (stream_id, number, name),
	constraint live_quality_segments_stream_id_number_fkey foreign key (stream_id, number)
		references live_segments (stream_id, number) on delete cascade,
	constraint live_quality_segments_stream_id_name_fkey foreign key (stream_id, name)
		references live_qualities (stream_id, name) on delete cascade
);
comment on table live_quality_segments is 'Segments of lower qualities of live streams, with the numbers of those of the sender.';
