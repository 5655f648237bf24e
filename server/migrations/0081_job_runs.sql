-- When each job last succeeded, on whichever node: for the metrics.
create table job_runs (
	job text not null,
	succeeded_at timestamp with time zone not null,
	constraint job_runs_pkey primary key (job)
);
comment on table job_runs is 'When each scheduled job last ended without an error, on any node.';
