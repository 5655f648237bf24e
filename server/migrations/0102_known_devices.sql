-- Browsers in which a person has signed in, so that a mail tells of a new one, once (N-018).
create table known_devices (
	user_id integer not null,
	device_hash bytea not null,
	first_at timestamp with time zone not null,
	last_at timestamp with time zone not null,
	constraint known_devices_pkey primary key (user_id, device_hash),
	constraint known_devices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
comment on table known_devices is 'Browsers in which a person has signed in, by the hash of a cookie; kept for as long as the cookie.';
create index known_devices_last_at_idx on known_devices (last_at);
