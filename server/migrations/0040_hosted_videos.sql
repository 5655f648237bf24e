-- Conversion of what browsers cannot play goes on after a restart: whoever holds the lease converts, a dead one's lease ends.
alter table hosted_videos
	add column progress smallint check (progress between 0 and 100),
	add column leased_until timestamptz,
	add column conversions smallint not null default 0;
create index hosted_videos_waiting on hosted_videos (leased_until) where status = 'PROCESSING';
create index hosted_videos_unfinished on hosted_videos (last_activity_at) where status = 'NOT_UPLOADED';
