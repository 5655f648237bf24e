-- A sender with any earlier key of a stream is recognised, not only one with the key before the current one (B-023).

alter table live_streams add column older_key_hashes text[] not null default '{}';
create index live_streams_older_keys on live_streams using gin (older_key_hashes);
comment on column live_streams.older_key_hashes is 'Of the keys replaced before previous_key_hash.';
