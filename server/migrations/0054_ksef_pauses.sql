-- The panel says why nothing is sent to KSeF for a while: it was asked to wait, nobody answers, access or the calls themselves are refused.

alter table ksef_queue add column pause text constraint ksef_queue_pause_check check (pause in ('asked', 'away', 'access', 'calls'));
comment on column ksef_queue.pause is 'Why it last rested: KSeF asked for it, did not answer, refused access, or did not accept the calls of this server.';
