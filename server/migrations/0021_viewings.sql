-- How a title is watched (B-028): raw rows of persons for 30 days, sums without persons for ever.

create table viewings (
	id bigint generated always as identity constraint viewings_pkey primary key,
	user_id integer not null constraint viewings_user_id_fkey references users (id) on delete cascade,
	product_type text not null constraint viewings_product_type_check check (product_type in ('event', 'video')),
	product_id integer not null,
	event_id integer generated always as (case product_type when 'event' then product_id end) stored
		constraint viewings_event_id_fkey references events (id) on delete cascade,
	video_id integer generated always as (case product_type when 'video' then product_id end) stored
		constraint viewings_video_id_fkey references videos (id) on delete cascade,
	-- made by the page when the player opened
	page_key text not null,
	device text not null,
	started_at timestamptz not null,
	last_at timestamptz not null,
	-- paused, ended or closed with the last message
	is_stopped boolean not null,
	seen_seconds integer not null default 0,
	stalled_seconds integer not null default 0,
	stalls integer not null default 0,
	cut_off_seconds integer not null default 0,
	height integer,
	-- minutes of the film that were on the screen
	parts integer[] not null default '{}',
	constraint viewings_user_id_product_type_product_id_page_key_key unique (user_id, product_type, product_id, page_key)
);
comment on table viewings is 'One opening of a player by one person, as the player reports it; kept for 30 days.';
create index viewings_event on viewings (event_id, user_id) where event_id is not null;
create index viewings_video on viewings (video_id) where video_id is not null;
create index viewings_last on viewings (last_at);

create table viewing_minutes (
	product_type text not null constraint viewing_minutes_product_type_check check (product_type in ('event', 'video')),
	product_id integer not null,
	event_id integer generated always as (case product_type when 'event' then product_id end) stored
		constraint viewing_minutes_event_id_fkey references events (id) on delete cascade,
	video_id integer generated always as (case product_type when 'video' then product_id end) stored
		constraint viewing_minutes_video_id_fkey references videos (id) on delete cascade,
	minute timestamptz not null,
	viewers integer not null,
	constraint viewing_minutes_pkey primary key (product_type, product_id, minute)
);
comment on table viewing_minutes is 'Players at the same time, minute by minute; no persons.';
create index viewing_minutes_event on viewing_minutes (event_id) where event_id is not null;
create index viewing_minutes_video on viewing_minutes (video_id) where video_id is not null;

create table viewing_parts (
	product_type text not null constraint viewing_parts_product_type_check check (product_type in ('event', 'video')),
	product_id integer not null,
	event_id integer generated always as (case product_type when 'event' then product_id end) stored
		constraint viewing_parts_event_id_fkey references events (id) on delete cascade,
	video_id integer generated always as (case product_type when 'video' then product_id end) stored
		constraint viewing_parts_video_id_fkey references videos (id) on delete cascade,
	part integer not null,
	viewings integer not null,
	constraint viewing_parts_pkey primary key (product_type, product_id, part)
);
comment on table viewing_parts is 'How many viewings had each minute of a film; no persons.';
create index viewing_parts_event on viewing_parts (event_id) where event_id is not null;
create index viewing_parts_video on viewing_parts (video_id) where video_id is not null;

create table viewing_devices (
	product_type text not null constraint viewing_devices_product_type_check check (product_type in ('event', 'video')),
	product_id integer not null,
	event_id integer generated always as (case product_type when 'event' then product_id end) stored
		constraint viewing_devices_event_id_fkey references events (id) on delete cascade,
	video_id integer generated always as (case product_type when 'video' then product_id end) stored
		constraint viewing_devices_video_id_fkey references videos (id) on delete cascade,
	device text not null,
	viewings integer not null default 0,
	seen_seconds bigint not null default 0,
	stalled_seconds bigint not null default 0,
	constraint viewing_devices_pkey primary key (product_type, product_id, device)
);
comment on table viewing_devices is 'Viewings and their time by kind of device; no persons.';
create index viewing_devices_event on viewing_devices (event_id) where event_id is not null;
create index viewing_devices_video on viewing_devices (video_id) where video_id is not null;

-- Those whose evening failed (B-029).

alter table events add column stream_failed_at timestamptz;
comment on column events.stream_failed_at is 'When a person marked that the stream itself failed; null: it did not.';

create table fair_play_gifts (
	event_id integer not null constraint fair_play_gifts_event_id_fkey references events (id) on delete cascade,
	user_id integer not null constraint fair_play_gifts_user_id_fkey references users (id) on delete cascade,
	kind text not null constraint fair_play_gifts_kind_check check (kind in ('recording', 'code')),
	order_id integer constraint fair_play_gifts_order_id_fkey references orders (id),
	code_id integer constraint fair_play_gifts_code_id_fkey references codes (id) on delete set null,
	-- null: by itself
	given_by integer constraint fair_play_gifts_given_by_fkey references users (id),
	given_at timestamptz not null,
	constraint fair_play_gifts_pkey primary key (event_id, user_id)
);
comment on table fair_play_gifts is 'What a person whose evening failed was given; the key makes it once.';
create index fair_play_gifts_user on fair_play_gifts (user_id);
