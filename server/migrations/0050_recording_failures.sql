-- Two more reasons why no film is made of a live stream, which the panel says (B-024): before, such an attempt was repeated without end.

alter table live_streams drop constraint live_streams_recording_failure_check;
alter table live_streams add constraint live_streams_recording_failure_check check (recording_failure in ('settings', 'media', 'memory', 'files'));
comment on column live_streams.recording_failure is 'Why the last attempt to make a film of the recording failed: the sender changed its settings, the files cannot be joined, the system killed the process that joins them, or a stored file is gone.';
