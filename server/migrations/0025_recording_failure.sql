-- The panel says why no film is made of a live stream (B-024).

alter table live_streams add column recording_failure text
	constraint live_streams_recording_failure_check check (recording_failure in ('settings', 'media'));
comment on column live_streams.recording_failure is 'Why the last attempt to make a film of the recording failed: the sender changed its settings, or the files cannot be joined.';
