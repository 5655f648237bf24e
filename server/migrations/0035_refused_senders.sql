-- The stage manager sees why a sender was refused, also one with the key before the current one (B-023).

alter table live_streams
	add column previous_key_hash text
		constraint live_streams_previous_key_hash_key unique
		constraint live_streams_previous_key_hash_check check (previous_key_hash ~ '^[0-9a-f]{64}$'),
	add column refusal text
		constraint live_streams_refusal_check check (refusal in ('hevc', 'av1', 'picture_codec', 'picture', 'no_picture', 'key_frames', 'bitrate',
			'mp3', 'sound_codec', 'sound', 'enhanced', 'old_key', 'in_use', 'ended', 'switched_off', 'cancelled')),
	add column refused_at timestamptz,
	add constraint live_streams_refusal_has_a_time_check check ((refusal is null) = (refused_at is null));
comment on column live_streams.previous_key_hash is 'Of the key that was replaced last: its sender is refused, and the panel says why.';
comment on column live_streams.refusal is 'Why the last sender was refused; null again when a later one has sent a segment.';
