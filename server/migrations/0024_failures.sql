-- What ended a package or a recording was how often it was begun; now only its own failures count, not nodes that were killed meanwhile.

alter table film_package_parts add column failures smallint not null default 0
	constraint film_package_parts_failures_check check (failures >= 0);
comment on column film_package_parts.failures is 'How often the film itself made an attempt fail; the other attempts were interrupted.';

alter table live_streams add column recording_failures smallint not null default 0
	constraint live_streams_recording_failures_check check (recording_failures >= 0);
comment on column live_streams.recording_failures is 'How often no film could be made of the recording; the other attempts were interrupted.';
