-- People, sessions, mail tokens, bans (R-003).
-- Names of constraints: <table>_<columns>_key, <table>_<column>_fkey, <table>_<column or rule>_check (docs/decisions/0012-schema.md).

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create collation if not exists polish (provider = icu, locale = 'pl');

-- Accents and case do not matter in searches. unaccent() is only "stable" because its dictionary may change; ours does not.
create function fold(value text) returns text
	language sql immutable strict parallel safe
	as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create table users (
	id integer generated always as identity primary key,
	email text constraint users_email_key unique constraint users_email_check check (email = lower(email)),
	firstname text not null,
	lastname text not null,
	password_hash text,
	role_id smallint not null default 4 constraint users_role_id_check check (role_id between 1 and 5),
	-- the one place in SQL that says which number is which role (`ROLE_IDS` of the domain)
	role text not null generated always as (
		case role_id when 1 then 'admin' when 2 then 'standard' when 3 then 'premium' when 4 then 'unverified' else 'deleted' end) stored,
	birthday date,
	country_code text constraint users_country_code_check check (length(country_code) <= 2),
	street text,
	postal_code text,
	city text,
	state text,
	nip text,
	company text,
	language text not null default 'pl' constraint users_language_check check (language in ('pl', 'en')),
	mailing boolean not null default false,
	mailing_at timestamptz,
	mailing_text_version text,
	-- one click on "unsubscribe" ends mailings, notices and reminders alike (R-029); subscribing again later opens them
	unsubscribed_at timestamptz,
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
	completed_orders integer not null default 0 constraint users_completed_orders_check check (completed_orders >= 0),
	search_text text generated always as (fold(firstname || ' ' || lastname || ' ' || coalesce(email, ''))) stored,
	-- folding 200,000 names per keystroke is slow
	name_text text generated always as (fold(firstname || ' ' || lastname)) stored,
	constraint users_only_deleted_without_email_check check ((role = 'deleted') = (email is null))
);
comment on table users is 'Accounts of all roles; a deleted one keeps its row without anything personal.';

create index users_search on users using gin (search_text gin_trgm_ops);
create index users_name_text on users using gin (name_text gin_trgm_ops);
create index users_email_text on users using gin (email gin_trgm_ops);
-- sorting orders by the e-mail of their owners walks this
create index users_email_order on users (email, id) where email is not null;
create index users_created on users (created_at desc, id desc);
create index users_lastname on users (lastname collate polish, id);
create index users_firstname on users (firstname collate polish, id);
create index users_completed_orders on users (completed_orders desc, id desc);
create index users_role on users (role_id, id);
create index users_country on users (country_code, id);
create index users_mailing on users (mailing, id);
create index users_unverified on users (created_at) where role = 'unverified';

create table sessions (
	id bigint generated always as identity primary key,
	token_hash bytea not null constraint sessions_token_hash_key unique,
	user_id integer not null constraint sessions_user_id_fkey references users (id) on delete cascade,
	-- admins may use several devices at once, everybody else one
	single_device boolean not null,
	remember boolean not null default false,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	ended_at timestamptz,
	ended_reason text constraint sessions_ended_reason_check
		check (ended_reason in ('another_device', 'logout', 'password', 'role', 'ban', 'deleted', 'expired')),
	ip inet,
	country text,
	constraint sessions_end_has_reason_check check ((ended_at is null) = (ended_reason is null))
);
comment on table sessions is 'Sign-ins of people on their devices, with the reason each one ended for.';

create unique index sessions_one_live on sessions (user_id) where ended_at is null and single_device;
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_of_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table mail_tokens (
	id bigint generated always as identity primary key,
	user_id integer not null constraint mail_tokens_user_id_fkey references users (id) on delete cascade,
	purpose text not null constraint mail_tokens_purpose_check check (purpose in ('verification', 'reset', 'admin_link')),
	token_hash bytea not null constraint mail_tokens_token_hash_key unique,
	-- "remember me" is chosen at an admin's password step and holds for the session that the mailed link opens
	remember boolean not null default false,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	used_at timestamptz,
	voided_at timestamptz
);
comment on table mail_tokens is 'Links in mails that verify an address, reset a password or let an administrator in; only their hashes.';

-- a newer token voids the older
create unique index mail_tokens_one_live on mail_tokens (user_id, purpose) where used_at is null and voided_at is null;

create table bans (
	id integer generated always as identity primary key,
	user_id integer not null constraint bans_user_id_fkey references users (id),
	reason text not null,
	expiration_date timestamptz,
	forever boolean not null default false,
	send_email boolean not null default false,
	created_at timestamptz not null default now(),
	created_by integer constraint bans_created_by_fkey references users (id),
	lifted_at timestamptz,
	lifted_by integer constraint bans_lifted_by_fkey references users (id),
	constraint bans_forever_or_until_check check (forever or expiration_date is not null)
);
comment on table bans is 'Bans of people, running, over and lifted.';

create unique index bans_one_active on bans (user_id) where lifted_at is null;
create index bans_user on bans (user_id, created_at desc);
create index bans_created on bans (created_at desc, id desc);

create table banned_emails (
	email_hash bytea primary key,
	expires_at timestamptz
);
comment on table banned_emails is
	'Keyed hashes of the addresses of banned people who deleted their accounts: no new account with them until the ban ends.';

create table rate_limits (
	bucket text primary key,
	hits integer not null,
	resets_at timestamptz not null
);
comment on table rate_limits is 'How often something was asked for in the running span of time, shared by all nodes.';
create index rate_limits_resets on rate_limits (resets_at);

create table audit (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	actor_id integer constraint audit_actor_id_fkey references users (id),
	ip inet,
	action text not null,
	subject_type text not null,
	subject_id text not null,
	before jsonb,
	after jsonb
);
comment on table audit is 'What people with rights have changed or looked at: who, when, and the values before and after.';
create index audit_subject on audit (subject_type, subject_id, id desc);
create index audit_actor on audit (actor_id, id desc);
create index audit_at on audit (at);
-- deleting and exporting a person find rows by the whole address
create index audit_before_email on audit (lower(coalesce(before ->> 'email', before ->> 'userval')))
	where coalesce(before ->> 'email', before ->> 'userval') is not null;
create index audit_after_email on audit (lower(coalesce(after ->> 'email', after ->> 'userval')))
	where coalesce(after ->> 'email', after ->> 'userval') is not null;
