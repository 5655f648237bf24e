-- One click on "unsubscribe" ends mailings, notices and reminders alike (rules.md "Mailing"); subscribing again later opens them.
alter table users add column unsubscribed_at timestamptz;

create index campaigns_created on campaigns (created_at desc);
create index events_opens on events (opens_at) where published;
