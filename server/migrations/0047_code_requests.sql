-- Codes are made once, also when the request is sent again because its answer was lost (F-088).

alter table code_batches
	add column request_id text constraint code_batches_request_id_check check (length(request_id) between 8 and 40),
	add constraint code_batches_created_by_request_id_key unique (created_by, request_id);
comment on column code_batches.request_id is 'Made by the form that requested the codes; null: requested without one.';
