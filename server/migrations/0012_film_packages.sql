-- Adaptive packages of films of the built-in host (B-001 to B-006).

create table film_packages (
	id bigint generated always as identity primary key,
	-- null: the film was deleted, the files are to be removed
	hosted_video_id bigint constraint film_packages_hosted_video_id_fkey references hosted_videos (id) on delete set null,
	version integer not null,
	-- where its files lie in the storage; never used again
	prefix text not null constraint film_packages_prefix_key unique
		constraint film_packages_prefix_check check (prefix ~ '^packages/[0-9a-f]{32}/[0-9]+$'),
	-- the film it is made from, in the storage of uploads
	source_file text not null,
	state text not null default 'waiting' constraint film_packages_state_check check (state in ('waiting', 'making', 'ready', 'failed', 'old')),
	-- what the film is and how it is divided, when it was looked at
	plan jsonb,
	reason text,
	requested_by integer constraint film_packages_requested_by_fkey references users (id),
	requested_at timestamptz not null default now(),
	finished_at timestamptz,
	-- since then no new address names it
	replaced_at timestamptz,
	constraint film_packages_hosted_video_id_version_key unique (hosted_video_id, version),
	constraint film_packages_made_has_plan_check check (state not in ('making', 'ready') or plan is not null),
	constraint film_packages_failed_has_reason_check check ((state = 'failed') = (reason is not null)),
	constraint film_packages_old_was_replaced_check check ((state = 'old') = (replaced_at is not null))
);
comment on table film_packages is 'HLS packages of hosted videos: one that plays, one that is being made, and old ones until no address names them.';
create unique index film_packages_ready on film_packages (hosted_video_id) where state = 'ready';
create unique index film_packages_open on film_packages (hosted_video_id) where state in ('waiting', 'making');
create index film_packages_work on film_packages (id) where state in ('waiting', 'making');
create index film_packages_removable on film_packages (id) where state = 'old' or hosted_video_id is null;

create table film_package_parts (
	package_id bigint not null constraint film_package_parts_package_id_fkey references film_packages (id) on delete cascade,
	number integer not null,
	kind text not null constraint film_package_parts_kind_check check (kind in ('survey', 'board', 'sound', 'chunk')),
	-- expected work, for the progress
	weight integer not null constraint film_package_parts_weight_check check (weight > 0),
	-- which stretch of the film, of a chunk
	chunk jsonb,
	state text not null default 'waiting' constraint film_package_parts_state_check check (state in ('waiting', 'done')),
	-- a node works on it until then
	leased_until timestamptz,
	attempts smallint not null default 0,
	percent smallint not null default 0 constraint film_package_parts_percent_check check (percent between 0 and 100),
	begun_at timestamptz,
	done_at timestamptz,
	-- its files, with durations and sizes
	made jsonb,
	constraint film_package_parts_pkey primary key (package_id, number),
	constraint film_package_parts_chunk_is_a_chunk_check check ((kind = 'chunk') = (chunk is not null)),
	constraint film_package_parts_done_is_made_check check ((state = 'done') = (made is not null and done_at is not null))
);
comment on table film_package_parts is 'Parts of packages: each is made whole by one node, and made again only if it was not finished.';
