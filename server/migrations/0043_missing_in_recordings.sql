-- What is missing in a recording is known and shown (B-022); parts with different settings become one film (B-024).

alter table live_segments add column received_at timestamptz;
comment on column live_segments.received_at is 'When its end was received from the sender; null: before this was noted.';

alter table live_streams add column received_at timestamptz;
comment on column live_streams.received_at is 'When the newest segment was received from the sender, stored or not.';

alter table live_streams add column missing jsonb not null default '[]'
	constraint live_streams_missing_check check (jsonb_typeof(missing) = 'array');
comment on column live_streams.missing is 'From when to when there is nothing in the recording: a list of {from, to}, made with its film.';

-- recordings that had no film because of different settings can have one now, while their files are there;
-- hours later, so that nodes of the version before, which run until they are replaced, do not fail with them again
update live_streams set recording_failures = 0, recording_until = now() + interval '6 hours'
where recording_failure = 'settings' and recorded_at is null and files_removed_at is null;
