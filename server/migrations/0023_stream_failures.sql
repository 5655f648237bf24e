-- Whether the live stream of an evening failed is measured; a person may say otherwise (B-029).

alter table live_streams add column silent_seconds integer not null default 0 constraint live_streams_silent_seconds_check check (silent_seconds >= 0);
comment on column live_streams.silent_seconds is 'How long nothing came while it was on air, in the interruptions after which the sender returned.';

alter table events
	add column stream_fine_at timestamptz,
	add constraint events_stream_mark_check check (stream_failed_at is null or stream_fine_at is null);
comment on column events.stream_fine_at is 'When a person marked that the stream did not fail, whatever was measured.';
comment on column events.stream_failed_at is 'When a person marked that the stream itself failed.';
