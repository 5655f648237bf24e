-- A reminder or a link is not sent when it has become useless (F-075).

alter table outbox add column expires_at timestamptz;
comment on column outbox.expires_at is 'From then on it is not sent, also not on request: the opening a reminder is about, the end of a link. Null: useful for ever.';
