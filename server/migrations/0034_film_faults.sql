-- A film in a bucket is inspected after its upload was accepted, and the list had one reason for all that could not be played.

alter table hosted_videos add column fault text constraint hosted_videos_fault_check check (fault in ('broken', 'no_picture'));
comment on column hosted_videos.fault is 'What is wrong with a file that is no film; its bytes are removed.';
