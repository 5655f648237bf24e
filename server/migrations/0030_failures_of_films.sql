-- What ended a conversion was how often it was begun; now only failures of the film itself count, as for packages.

alter table hosted_videos add column conversion_failures smallint not null default 0
	constraint hosted_videos_conversion_failures_check check (conversion_failures >= 0);
comment on column hosted_videos.conversion_failures is 'How often the film itself made a conversion fail; the others were interrupted.';

create table removed_files (
	key text constraint removed_files_pkey primary key
);
comment on table removed_files is 'Files of deleted uploads that are still in the storage; removed at once, or by the sweep where the storage was away.';
