-- Which node runs a scheduled job: the row of a tick is taken by one of them, and kept by a lease while the job runs.
create table job_ticks (
	job text not null,
	due_at timestamp with time zone not null,
	held_until timestamp with time zone,
	constraint job_ticks_pkey primary key (job)
);
comment on table job_ticks is 'The last tick of each scheduled job that a node has taken.';
comment on column job_ticks.held_until is 'Its run is in progress until then; null when it has ended.';
