-- Tickets, links and codes go before newsletters; a mail is tried again until its own deadline.
alter table outbox
	add column priority smallint not null default 0,
	add column try_until timestamptz not null default now() + interval '3 days';
alter table outbox add constraint outbox_priority_known check (priority in (0, 9));
update outbox set priority = 9 where message_key like 'campaign-%';

drop index outbox_due;
create index outbox_due on outbox (priority, next_try_at, id) where sent_at is null and failed_at is null;
create index outbox_waiting on outbox (id desc) where sent_at is null and failed_at is null;
create index outbox_failed on outbox (id desc) where failed_at is not null;
