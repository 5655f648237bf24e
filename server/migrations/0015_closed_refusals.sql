-- A document that KSeF has refused and that needs no new one in its place is closed by a person, with a reason (B-045).

alter table ksef_sendings
	add column closed_at timestamptz,
	add column closed_reason text,
	add constraint ksef_sendings_closed_has_reason_check check ((closed_at is null) = (closed_reason is null)),
	add constraint ksef_sendings_only_refused_closed_check check (closed_at is null or state in ('rejected', 'attention'));
comment on column ksef_sendings.closed_reason is 'Why nothing was issued in the place of a refused document; null: it was not closed.';
