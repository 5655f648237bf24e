-- Letters of buyers that the law gives a term: withdrawals (N-020) and complaints (N-024).
create table claims (
	id integer generated always as identity,
	kind text not null,
	number text generated always as (
		case kind when 'withdrawal' then 'ODS-' else 'REK-' end || extract(year from received_at at time zone 'Europe/Warsaw')::text || '-'
		|| lpad(id::text, greatest(4, length(id::text)), '0')) stored,
	order_id integer,
	user_id integer,
	name text not null,
	email text,
	language text not null,
	received_at timestamp with time zone not null,
	due_on date not null,
	content text not null,
	why text,
	topic text,
	wish text,
	request_id text,
	answered_at timestamp with time zone,
	answered_by integer,
	outcome text,
	answer text,
	amount_grosze integer,
	refund_id integer,
	given_order_id integer,
	alarmed_at timestamp with time zone,
	constraint claims_pkey primary key (id),
	constraint claims_number_key unique (number),
	constraint claims_order_id_fkey foreign key (order_id) references orders(id),
	constraint claims_user_id_fkey foreign key (user_id) references users(id),
	constraint claims_answered_by_fkey foreign key (answered_by) references users(id),
	constraint claims_refund_id_fkey foreign key (refund_id) references refunds(id),
	constraint claims_given_order_id_fkey foreign key (given_order_id) references orders(id),
	constraint claims_kind_check check (kind in ('withdrawal', 'complaint')),
	constraint claims_language_check check (language in ('pl', 'en')),
	constraint claims_outcome_check check (outcome in ('access', 'part', 'whole', 'refused')),
	constraint claims_answered_check check ((answered_at is null) = (outcome is null)),
	constraint claims_withdrawal_check check (kind <> 'withdrawal' or (order_id is not null and why is not null)),
	constraint claims_amount_grosze_check check (amount_grosze > 0)
);
comment on table claims is 'Statements of withdrawal and complaints, each with the day by which it is answered. The words of a person are erased with the account; the row stays with its order.';
comment on column claims.due_on is 'The last day of the answer, by the calendar of Warsaw.';
comment on column claims.why is 'Of a withdrawal: what the law said of the order when it arrived (`WITHDRAWAL_REASONS` of the domain).';
comment on column claims.answered_by is 'Null of an answer that the product gave by itself.';
comment on column claims.given_order_id is 'The access that was given as an answer.';
comment on column claims.alarmed_at is 'When the theatre was told that the answer is nearly due.';
create unique index claims_one_withdrawal on claims (order_id) where kind = 'withdrawal';
create unique index claims_request_id_idx on claims (request_id) where request_id is not null;
create index claims_order_id_idx on claims (order_id);
create index claims_user_id_idx on claims (user_id);
create index claims_email_idx on claims (email);
create index claims_refund_id_idx on claims (refund_id);
create index claims_given_order_id_idx on claims (given_order_id);
create index claims_answered_by_idx on claims (answered_by);
create index claims_waiting_idx on claims (kind, due_on, id) where answered_at is null;
create index claims_received_idx on claims (kind, received_at desc, id desc);

create table claim_pictures (
	claim_id integer not null,
	place smallint not null,
	picture bytea not null,
	constraint claim_pictures_pkey primary key (claim_id, place),
	constraint claim_pictures_claim_id_fkey foreign key (claim_id) references claims(id) on delete cascade,
	constraint claim_pictures_place_check check (place between 1 and 5)
);
comment on table claim_pictures is 'Pictures sent with complaints, made small; only the staff see them, so they are not among the files of the site.';
