-- A refund the provider clearly refuses for now (no balance) is sent again; a transfer made by hand may take its place as long as
-- no sending is under way or without an answer (F-082).
alter table refunds add column sent_at timestamptz;
alter table refunds add column refusal text;
alter table refunds add column unanswered integer not null default 0 check (unanswered >= 0);
