-- A reminder that waits for the mail server says "tomorrow" or "in an hour" only while that is true (failure I7).

alter table outbox add column later_subject text;
alter table outbox add column later_from timestamptz;
alter table outbox add constraint outbox_later_check check ((later_subject is null) = (later_from is null));
comment on column outbox.later_subject is 'Its subject when it is sent at later_from or after. Null: it has one subject.';
