-- An invoice whose OFFLINE PDF was delivered before it had a KSeF number is sent to KSeF as offline, also on its day (B-045).

alter table ksef_sendings add column delivered_at timestamptz;
comment on column ksef_sendings.delivered_at is 'When its PDF was first downloaded or mailed before it had a number; null: it was not.';
