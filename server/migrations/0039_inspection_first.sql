-- A film in a bucket is inspected while another one is converted.

alter table hosted_videos add column needs_conversion boolean not null default false;
comment on column hosted_videos.needs_conversion is 'Of a file in processing: it cannot be played as it is. False: not inspected yet.';
