-- A process killed between storing a film and its row left the film in the bucket for good (B-001, B-005): its key is noted before.

create table files_being_stored (
	key text constraint files_being_stored_pkey primary key,
	noted_at timestamptz not null
);
comment on table files_being_stored is 'Films that are being stored; each row goes with the transaction that adds the film, and what is left for days is removed from the storage.';
