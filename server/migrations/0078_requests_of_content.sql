-- Content is made once, also when the request is sent again because its answer was lost (G-040).

alter table audit add column request_id text constraint audit_request_id_check check (length(request_id) between 8 and 40);
create unique index audit_actor_id_action_request_id_key on audit (actor_id, action, request_id) where request_id is not null;
comment on column audit.request_id is 'Of the form that made the content; null: no content was made, or it was requested without one.';
