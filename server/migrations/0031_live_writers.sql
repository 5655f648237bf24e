-- What a sender has sent is stored after its connection or its stream has ended, too (B-022).

alter table live_streams
	add column writer text,
	add column writer_until timestamptz,
	add constraint live_streams_writer_has_a_limit_check check ((writer is null) = (writer_until is null));
comment on column live_streams.writer is 'Who stores what was sent: the last sender, until all of it is stored.';
comment on column live_streams.writer_until is 'Until when no other sender is admitted and no film is made, unless it is renewed.';
