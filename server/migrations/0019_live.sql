-- Live streams of our own (B-020 to B-025).

alter table events add column live_enabled boolean not null default false;
alter table events add column replay_until timestamptz;
comment on column events.live_enabled is 'Its viewers see the live stream of the built-in host instead of the film.';
comment on column events.replay_until is 'Until when holders watch the recording of its live stream; set at the end of the stream, null: not.';

create table live_streams (
	id integer generated always as identity primary key,
	-- null: the event was deleted, the files are to be removed
	event_id integer constraint live_streams_event_id_fkey references events (id) on delete set null,
	-- SHA-256 of the stream key; the key itself is shown once and not kept
	key_hash text not null constraint live_streams_key_hash_key unique
		constraint live_streams_key_hash_check check (key_hash ~ '^[0-9a-f]{64}$'),
	-- where its files lie in the storage; never used again
	prefix text not null constraint live_streams_prefix_key unique
		constraint live_streams_prefix_check check (prefix ~ '^live/[0-9a-f]{32}$'),
	created_by integer not null constraint live_streams_created_by_fkey references users (id),
	created_at timestamptz not null default now(),
	key_made_at timestamptz not null default now(),
	-- the connection that sends now, and until when it counts unless it is renewed
	sender text,
	sender_until timestamptz,
	on_air_at timestamptz,
	-- the first segment viewers see
	on_air_from integer,
	-- when the last segment was stored
	last_segment_at timestamptz,
	ended_at timestamptz,
	-- the film made of the recording
	hosted_video_id bigint constraint live_streams_hosted_video_id_fkey references hosted_videos (id) on delete set null,
	recording_attempts smallint not null default 0,
	-- a node makes the film until then
	recording_until timestamptz,
	recorded_at timestamptz,
	files_removed_at timestamptz,
	constraint live_streams_sender_has_a_limit_check check ((sender is null) = (sender_until is null)),
	constraint live_streams_on_air_from_a_segment_check check ((on_air_at is null) = (on_air_from is null)),
	constraint live_streams_ended_has_no_sender_check check (ended_at is null or sender is null)
);
comment on table live_streams is 'Live streams of events: one that is open, and ended ones.';
create unique index live_streams_open on live_streams (event_id) where ended_at is null;
create index live_streams_of_event on live_streams (event_id, id);
create index live_streams_of_film on live_streams (hosted_video_id);
create index live_streams_with_files on live_streams (id) where files_removed_at is null;

create table live_parts (
	stream_id integer not null constraint live_parts_stream_id_fkey references live_streams (id) on delete cascade,
	number integer not null constraint live_parts_number_check check (number > 0),
	-- its files begin with it
	name text not null constraint live_parts_name_check check (name ~ '^[0-9a-f]{8}$'),
	constraint live_parts_pkey primary key (stream_id, number),
	constraint live_parts_stream_id_name_key unique (stream_id, name)
);
comment on table live_parts is 'Parts of live streams: each has its own init file, and begins when a sender connects or changes its settings.';

create table live_segments (
	stream_id integer not null constraint live_segments_stream_id_fkey references live_streams (id) on delete cascade,
	number integer not null constraint live_segments_number_check check (number > 0),
	part integer not null,
	duration_ms integer not null constraint live_segments_duration_ms_check check (duration_ms between 1 and 60000),
	bytes integer not null constraint live_segments_bytes_check check (bytes > 0),
	frames integer not null constraint live_segments_frames_check check (frames >= 0),
	dropped_frames integer not null constraint live_segments_dropped_frames_check check (dropped_frames >= 0),
	stored_at timestamptz not null,
	constraint live_segments_pkey primary key (stream_id, number),
	constraint live_segments_stream_id_part_fkey foreign key (stream_id, part) references live_parts (stream_id, number) on delete cascade
);
comment on table live_segments is 'Segments of live streams, in the order of the broadcast; the files lie in the storage.';

create table live_viewers (
	stream_id integer not null constraint live_viewers_stream_id_fkey references live_streams (id) on delete cascade,
	node text not null,
	viewers integer not null constraint live_viewers_viewers_check check (viewers >= 0),
	counted_at timestamptz not null,
	constraint live_viewers_pkey primary key (stream_id, node)
);
comment on table live_viewers is 'How many people watch a live stream now, by node.';
