-- After the database was away, a stream whose sender still sends is not ended before its connection could be renewed (B-022).

alter table live_streams add column silent_at timestamptz;
comment on column live_streams.silent_at is 'When it was first seen without a sender for too long, although the connection of its sender was not known to have ended. Null: it was renewed since.';
