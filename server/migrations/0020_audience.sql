-- What people who watch an event are told while they watch: chat, messages of the theatre, state of the stream (B-023, B-026).

create table feed_messages (
	-- in the order of the commits of one event: written under a lock
	id bigint generated always as identity constraint feed_messages_pkey primary key,
	event_id integer not null constraint feed_messages_event_id_fkey references events (id) on delete cascade,
	kind text not null,
	message jsonb not null,
	-- null: to everyone
	only_user_id integer constraint feed_messages_only_user_id_fkey references users (id) on delete cascade,
	only_moderators boolean not null default false,
	created_at timestamptz not null
);
comment on table feed_messages is 'Messages to those who watch an event, kept for a day for connections that were lost.';
create index feed_messages_event on feed_messages (event_id, id);
create index feed_messages_created on feed_messages (created_at);
