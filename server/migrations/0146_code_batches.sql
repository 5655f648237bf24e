-- Codes made together have a name: they are counted, exported and revoked together (F-088).
create table code_batches (
	id integer generated always as identity primary key,
	name text not null check (length(name) between 1 and 100),
	expiration_date timestamptz,
	created_at timestamptz not null default now(),
	created_by integer references users (id)
);
alter table codes add column batch_id integer references code_batches (id);
create index codes_batch on codes (batch_id) where batch_id is not null;
