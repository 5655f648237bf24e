-- Fair play judges a live evening only (B-029): what a player reports of its recording has a row of its own.

alter table viewings add column of_recording boolean not null default false;
comment on column viewings.of_recording is 'The recording of a live evening was watched, after the end of its stream.';
