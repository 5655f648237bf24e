-- Every price of a title with the moment from which it held (N-021). Prices from before this file are known from now on.
create table price_changes (
	id integer generated always as identity,
	event_id integer,
	video_id integer,
	price_grosze integer not null,
	changed_at timestamp with time zone not null,
	constraint price_changes_pkey primary key (id),
	constraint price_changes_event_id_fkey foreign key (event_id) references events(id) on delete cascade,
	constraint price_changes_video_id_fkey foreign key (video_id) references videos(id) on delete cascade,
	constraint price_changes_of_one_title_check check (num_nonnulls(event_id, video_id) = 1),
	constraint price_changes_price_grosze_check check (price_grosze >= 0)
);
comment on table price_changes is 'Every price of an event or video and the moment from which it held; rows are only added.';
create index price_changes_event_id_idx on price_changes (event_id, id) where event_id is not null;
create index price_changes_video_id_idx on price_changes (video_id, id) where video_id is not null;

insert into price_changes (event_id, price_grosze, changed_at) select id, event_price_grosze, now() from events;
insert into price_changes (video_id, price_grosze, changed_at) select id, video_price_grosze, now() from videos;

create or replace function keep_price_of_event() returns trigger language plpgsql as $$
begin
	insert into price_changes (event_id, price_grosze, changed_at) values (new.id, new.event_price_grosze, new.updated_at);
	return null;
end $$;
create or replace function keep_price_of_video() returns trigger language plpgsql as $$
begin
	insert into price_changes (video_id, price_grosze, changed_at) values (new.id, new.video_price_grosze, new.updated_at);
	return null;
end $$;

create trigger events_keep_first_price after insert on events for each row execute function keep_price_of_event();
create trigger events_keep_price after update of event_price_grosze on events
	for each row when (old.event_price_grosze is distinct from new.event_price_grosze) execute function keep_price_of_event();
create trigger videos_keep_first_price after insert on videos for each row execute function keep_price_of_video();
create trigger videos_keep_price after update of video_price_grosze on videos
	for each row when (old.video_price_grosze is distinct from new.video_price_grosze) execute function keep_price_of_video();
