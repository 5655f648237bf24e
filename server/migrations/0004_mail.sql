-- Mail leaves through this outbox, written in the business transaction (rules.md "Mail").

create table outbox (
	id bigint generated always as identity primary key,
	-- the same mail is never queued twice; also the Message-ID, so a second delivery is recognised
	message_key text not null unique,
	user_id integer references users (id),
	recipient text not null,
	subject text not null,
	html text not null,
	body text not null,
	headers jsonb not null default '{}',
	attachments jsonb not null default '[]',
	created_at timestamptz not null default now(),
	next_try_at timestamptz not null default now(),
	tries smallint not null default 0,
	sent_at timestamptz,
	failed_at timestamptz,
	last_error text
);
create index outbox_due on outbox (next_try_at, id) where sent_at is null and failed_at is null;
create index outbox_created on outbox (created_at);
create index outbox_recipient on outbox (recipient, id desc);

create table campaigns (
	id integer generated always as identity primary key,
	kind text not null check (kind in ('newcontent')),
	all_users boolean not null default false,
	content jsonb not null,
	created_by integer references users (id),
	created_at timestamptz not null default now(),
	finished_at timestamptz,
	recipients integer not null
);
create unique index campaigns_one_running on campaigns (kind) where finished_at is null;

create table campaign_recipients (
	campaign_id integer not null references campaigns (id) on delete cascade,
	user_id integer not null references users (id) on delete cascade,
	queued_at timestamptz,
	primary key (campaign_id, user_id)
);
create index campaign_recipients_waiting on campaign_recipients (campaign_id, user_id) where queued_at is null;

-- one reminder per person, event, kind and opening; a moved event is reminded of again
create table event_reminders (
	user_id integer not null references users (id) on delete cascade,
	event_id integer not null references events (id) on delete cascade,
	kind text not null check (kind in ('day', 'hour')),
	opens_at timestamptz not null,
	queued_at timestamptz not null default now(),
	primary key (user_id, event_id, kind, opens_at)
);
