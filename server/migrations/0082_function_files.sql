-- Functions have one text each, in server/migrations/functions; `migrate.ts` applies it again when it was changed.
create table function_files (
	name text,
	checksum text,
	applied_at timestamptz not null default now(),
	constraint function_files_pkey primary key (name, checksum)
);
comment on table function_files is 'Texts of server/migrations/functions that were applied; of each name the last is in force.';
