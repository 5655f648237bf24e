-- People, sessions, mail tokens, bans (rules.md "People and sessions").

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create collation if not exists polish (provider = icu, locale = 'pl');

-- Accents and case do not matter in searches. unaccent() is only "stable" because its dictionary may change; ours does not.
create function fold(value text) returns text
	language sql immutable strict parallel safe
	as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create table users (
	id integer generated always as identity primary key,
	email text unique check (email = lower(email)),
	firstname text not null,
	lastname text not null,
	password_hash text,
	-- 1 admin, 2 standard, 3 premium, 4 unverified, 5 deleted
	role_id smallint not null default 4 check (role_id between 1 and 5),
	birthday date,
	country_code text check (length(country_code) <= 2),
	street text,
	postal_code text,
	city text,
	state text,
	nip text,
	company text,
	language text not null default 'pl' check (language in ('pl', 'en')),
	mailing boolean not null default false,
	mailing_at timestamptz,
	mailing_text_version text,
	tos_accepted_at timestamptz,
	created_at timestamptz not null default now(),
	verified_at timestamptz,
	deleted_at timestamptz,
	last_login_at timestamptz,
	last_seen_at timestamptz,
	last_ip inet,
	last_country text,
	platform_reminded_at timestamptz,
	-- kept by the trigger on orders, so that the user list can sort by it
	completed_orders integer not null default 0 check (completed_orders >= 0),
	search_text text generated always as (fold(firstname || ' ' || lastname || ' ' || coalesce(email, ''))) stored,
	-- a deleted person has no address, everybody else has one
	check ((role_id = 5) = (email is null))
);

create index users_search on users using gin (search_text gin_trgm_ops);
create index users_created on users (created_at desc, id desc);
create index users_lastname on users (lastname collate polish, id);
create index users_firstname on users (firstname collate polish, id);
create index users_completed_orders on users (completed_orders desc, id desc);
create index users_role on users (role_id, id);
create index users_country on users (country_code, id);
create index users_mailing on users (mailing, id);
create index users_unverified on users (created_at) where role_id = 4;

create table sessions (
	id bigint generated always as identity primary key,
	token_hash bytea not null unique,
	user_id integer not null references users (id) on delete cascade,
	-- admins may use several devices at once, everybody else one
	single_device boolean not null,
	remember boolean not null default false,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	ended_at timestamptz,
	ended_reason text check (ended_reason in ('another_device', 'logout', 'password', 'role', 'ban', 'deleted', 'expired')),
	ip inet,
	country text,
	check ((ended_at is null) = (ended_reason is null))
);

create unique index sessions_one_live on sessions (user_id) where ended_at is null and single_device;
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_expires on sessions (expires_at);

create table mail_tokens (
	id bigint generated always as identity primary key,
	user_id integer not null references users (id) on delete cascade,
	purpose text not null check (purpose in ('verification', 'reset', 'admin_link')),
	token_hash bytea not null unique,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	used_at timestamptz,
	voided_at timestamptz
);

-- a newer token voids the older
create unique index mail_tokens_one_live on mail_tokens (user_id, purpose) where used_at is null and voided_at is null;

create table bans (
	id integer generated always as identity primary key,
	user_id integer not null references users (id),
	reason text not null,
	expiration_date timestamptz,
	forever boolean not null default false,
	send_email boolean not null default false,
	created_at timestamptz not null default now(),
	created_by integer references users (id),
	lifted_at timestamptz,
	lifted_by integer references users (id),
	check (forever or expiration_date is not null)
);

create unique index bans_one_active on bans (user_id) where lifted_at is null;
create index bans_user on bans (user_id, created_at desc);
create index bans_created on bans (created_at desc, id desc);

-- A banned person who deletes the account cannot sign up again with the same e-mail until the ban ends; only a keyed hash is kept.
create table banned_emails (
	email_hash bytea primary key,
	expires_at timestamptz
);

create table rate_limits (
	bucket text primary key,
	hits integer not null,
	resets_at timestamptz not null
);
create index rate_limits_resets on rate_limits (resets_at);

create table audit (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	actor_id integer references users (id),
	ip inet,
	action text not null,
	subject_type text not null,
	subject_id text not null,
	before jsonb,
	after jsonb
);
create index audit_subject on audit (subject_type, subject_id, id desc);
create index audit_actor on audit (actor_id, id desc);
create index audit_at on audit (at);
