-- A chat message that is sent again because its answer was lost is written once (B-026).

alter table chat_messages
	add column request_id text constraint chat_messages_request_id_check check (length(request_id) between 8 and 40),
	add constraint chat_messages_event_id_user_id_request_id_key unique (event_id, user_id, request_id);
comment on column chat_messages.request_id is 'Made by the page that wrote it; null: written without one.';
