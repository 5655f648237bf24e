-- The film of a recording is whole, and its picture and sound are of one length (B-024).

alter table live_streams drop constraint live_streams_recording_failure_check;
alter table live_streams add constraint live_streams_recording_failure_check
	check (recording_failure in ('settings', 'media', 'memory', 'files', 'lengths'));
comment on column live_streams.recording_failure is 'Why the last attempt to make a film of the recording failed: the sender changed its settings, the files cannot be joined, the system killed the process that joins them, a stored file is gone, or the film that was made is not as long as what was sent.';

alter table live_streams
	add column film_picture_ms integer constraint live_streams_film_picture_ms_check check (film_picture_ms > 0),
	add column film_sound_ms integer constraint live_streams_film_sound_ms_check check (film_sound_ms > 0);
comment on column live_streams.film_picture_ms is 'How long the picture of the film lasts that was made of the recording; null: there is none, or it is from before this was noted.';
comment on column live_streams.film_sound_ms is 'How long its sound lasts; null: it has none.';
