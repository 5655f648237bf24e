-- Mail leaves through an outbox, written in the business transaction (R-081).

create table outbox (
	id bigint generated always as identity primary key,
	-- the same mail is never queued twice; also the Message-ID, so a second delivery is recognised
	message_key text not null constraint outbox_message_key_key unique,
	user_id integer constraint outbox_user_id_fkey references users (id),
	-- a mail to the staff that names a customer goes with the customer
	about_user_id integer constraint outbox_about_user_id_fkey references users (id),
	recipient text not null,
	subject text not null,
	html text not null,
	body text not null,
	headers jsonb not null default '{}',
	attachments jsonb not null default '[]',
	-- tickets, links and codes go before newsletters
	priority smallint not null default 0 constraint outbox_priority_check check (priority in (0, 9)),
	created_at timestamptz not null default now(),
	next_try_at timestamptz not null default now(),
	try_until timestamptz not null default now() + interval '3 days',
	tries smallint not null default 0,
	sent_at timestamptz,
	failed_at timestamptz,
	last_error text
);
comment on table outbox is 'Mails to be sent, sent and failed.';
create index outbox_due on outbox (priority, next_try_at, id) where sent_at is null and failed_at is null;
create index outbox_waiting on outbox (id desc) where sent_at is null and failed_at is null;
create index outbox_failed on outbox (id desc) where failed_at is not null;
create index outbox_created on outbox (created_at);
create index outbox_recipient on outbox (recipient, id desc);
create index outbox_user on outbox (user_id);
create index outbox_about_user on outbox (about_user_id) where about_user_id is not null;

create table campaigns (
	id integer generated always as identity primary key,
	kind text not null constraint campaigns_kind_check check (kind in ('newcontent')),
	all_users boolean not null default false,
	content jsonb not null,
	created_by integer constraint campaigns_created_by_fkey references users (id),
	created_at timestamptz not null default now(),
	finished_at timestamptz,
	recipients integer not null
);
comment on table campaigns is 'Mailings about new content, with the items as they were told of.';
create unique index campaigns_one_running on campaigns (kind) where finished_at is null;
create index campaigns_created on campaigns (created_at desc);

create table campaign_recipients (
	campaign_id integer not null constraint campaign_recipients_campaign_id_fkey references campaigns (id) on delete cascade,
	user_id integer not null constraint campaign_recipients_user_id_fkey references users (id) on delete cascade,
	queued_at timestamptz,
	primary key (campaign_id, user_id)
);
comment on table campaign_recipients is 'Everybody a mailing goes to, and whether the mail is in the outbox already.';
create index campaign_recipients_waiting on campaign_recipients (campaign_id, user_id) where queued_at is null;

create table event_reminders (
	user_id integer not null constraint event_reminders_user_id_fkey references users (id) on delete cascade,
	event_id integer not null constraint event_reminders_event_id_fkey references events (id) on delete cascade,
	kind text not null constraint event_reminders_kind_check check (kind in ('day', 'hour')),
	opens_at timestamptz not null,
	queued_at timestamptz not null default now(),
	primary key (user_id, event_id, kind, opens_at)
);
comment on table event_reminders is
	'Reminders that were sent: one for each person, event, kind and opening, so that a moved event is reminded of again.';
