-- Which session plays a title of a person: one ticket plays on one screen at a time (N-010).
create table playing_screens (
	user_id integer not null,
	product_type text not null,
	product_id integer not null,
	event_id integer generated always as (case product_type when 'event' then product_id end) stored,
	video_id integer generated always as (case product_type when 'video' then product_id end) stored,
	session_id bigint not null,
	since timestamp with time zone not null,
	constraint playing_screens_pkey primary key (user_id, product_type, product_id),
	constraint playing_screens_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
	constraint playing_screens_event_id_fkey foreign key (event_id) references events(id) on delete cascade,
	constraint playing_screens_video_id_fkey foreign key (video_id) references videos(id) on delete cascade,
	constraint playing_screens_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade,
	constraint playing_screens_product_type_check check (product_type in ('event', 'video'))
);
comment on table playing_screens is 'The session, own or limited, on which a person''s title plays; the last one that was started there.';
create index playing_screens_session_id_idx on playing_screens (session_id);
create index playing_screens_event_id_idx on playing_screens (event_id) where event_id is not null;
create index playing_screens_video_id_idx on playing_screens (video_id) where video_id is not null;
