-- Money goes back through the provider, by a transfer made by hand, or as it came when no provider had a part in it (F-082).
-- A refund without an attempt never went through the provider; the note says what a person did.
alter table refunds add column how text not null default 'provider' check (how in ('provider', 'transfer', 'manual'));
alter table refunds add column note text check (length(note) between 1 and 500);
alter table refunds add check (how = 'provider' or (attempt_id is null and note is not null) or how = 'manual');
