-- What people who watch an event receive while they watch: chat, messages of the theatre, state of the stream (B-023, B-026).

alter table events add column chat_mode text constraint events_chat_mode_check check (chat_mode in ('off', 'embed', 'own'));
comment on column events.chat_mode is 'null: nobody has chosen, so the pasted code is shown where there is one.';

create table chat_messages (
	id bigint generated always as identity constraint chat_messages_pkey primary key,
	event_id integer not null constraint chat_messages_event_id_fkey references events (id) on delete cascade,
	user_id integer not null constraint chat_messages_user_id_fkey references users (id) on delete cascade,
	-- as shown, shortened
	name text not null,
	is_staff boolean not null,
	body text not null,
	created_at timestamptz not null,
	removed_at timestamptz,
	constraint chat_messages_removed_is_empty_check check (removed_at is null or body = '')
);
comment on table chat_messages is 'Messages of the own chat of events, kept for 30 days; of a removed one only that it was there.';
create index chat_messages_event on chat_messages (event_id, id);
create index chat_messages_writer on chat_messages (user_id, event_id, created_at);
create index chat_messages_created on chat_messages (created_at);

create table chat_rooms (
	event_id integer constraint chat_rooms_pkey primary key constraint chat_rooms_event_id_fkey references events (id) on delete cascade,
	slow_seconds integer not null default 0 constraint chat_rooms_slow_seconds_check check (slow_seconds between 0 and 3600),
	pinned_id bigint constraint chat_rooms_pinned_id_fkey references chat_messages (id) on delete set null
);
comment on table chat_rooms is 'What moderators have set in the chat of an event; without a row nothing.';

create table chat_mutes (
	event_id integer not null constraint chat_mutes_event_id_fkey references events (id) on delete cascade,
	user_id integer not null constraint chat_mutes_user_id_fkey references users (id) on delete cascade,
	muted_by integer not null constraint chat_mutes_muted_by_fkey references users (id),
	created_at timestamptz not null,
	constraint chat_mutes_pkey primary key (event_id, user_id)
);
comment on table chat_mutes is 'People who may not write in the chat of an event.';
create index chat_mutes_user on chat_mutes (user_id);

create table chat_reports (
	message_id bigint not null constraint chat_reports_message_id_fkey references chat_messages (id) on delete cascade,
	user_id integer not null constraint chat_reports_user_id_fkey references users (id) on delete cascade,
	created_at timestamptz not null,
	handled_at timestamptz,
	constraint chat_reports_pkey primary key (message_id, user_id)
);
comment on table chat_reports is 'Messages that viewers have reported to the moderators, one row for each viewer.';
create index chat_reports_user on chat_reports (user_id);
create index chat_reports_waiting on chat_reports (message_id) where handled_at is null;

create table feed_messages (
	-- in the order of the commits of one event: written under a lock
	id bigint generated always as identity constraint feed_messages_pkey primary key,
	event_id integer not null constraint feed_messages_event_id_fkey references events (id) on delete cascade,
	kind text not null,
	message jsonb not null,
	-- null: to everyone
	only_user_id integer constraint feed_messages_only_user_id_fkey references users (id) on delete cascade,
	only_moderators boolean not null default false,
	-- the message it repeats, with which it is erased
	chat_message_id bigint constraint feed_messages_chat_message_id_fkey references chat_messages (id) on delete cascade,
	created_at timestamptz not null
);
comment on table feed_messages is 'Messages to those who watch an event, kept for a day for connections that were lost.';
create index feed_messages_event on feed_messages (event_id, id);
create index feed_messages_created on feed_messages (created_at);
create index feed_messages_chat on feed_messages (chat_message_id);
