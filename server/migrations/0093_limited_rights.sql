-- A session of a person, or a limited right beside it (N-004, N-042): `guest` is a browser's right to one order, `screen` that of a television.
alter table sessions
	add column kind text not null default 'own' constraint sessions_kind_check check (kind in ('own', 'guest', 'screen')),
	add column order_id bigint constraint sessions_order_id_fkey references orders (id) on delete cascade,
	add column mailed_at timestamptz,
	add constraint sessions_order_of_limited_check check (case kind when 'own' then order_id is null when 'guest' then order_id is not null else true end),
	add constraint sessions_mailed_of_guest_check check (mailed_at is null or kind = 'guest');
comment on column sessions.kind is 'Limited rights are found by another hash than tokens of people, so none is ever taken for the other.';
comment on column sessions.order_id is 'What a limited right is limited to; a screen without one shows what its person may watch.';
comment on column sessions.mailed_at is 'Of a guest right opened by a mailed link: when the link was made. Null: the browser that bought.';

create index sessions_of_order on sessions (order_id) where order_id is not null;
-- the first browser that opens a mailed link, of any number at once
create unique index sessions_one_by_link on sessions (order_id, mailed_at) where mailed_at is not null;

alter table orders
	add column by_guest boolean not null default false,
	add column corrected_at timestamptz;
comment on column orders.by_guest is 'Bought with an e-mail alone (N-003).';
comment on column orders.corrected_at is 'When the buyer corrected the mistyped address: once.';

-- Six digits for the link of a ticket on another browser (N-009).
create table ticket_digits (
	order_id bigint not null,
	digits_hash bytea not null,
	made_at timestamptz not null,
	expires_at timestamptz not null,
	tries_left smallint not null constraint ticket_digits_tries_left_check check (tries_left >= 0),
	constraint ticket_digits_pkey primary key (order_id),
	constraint ticket_digits_order_id_fkey foreign key (order_id) references orders (id) on delete cascade
);
comment on table ticket_digits is 'The newest six digits mailed to a buyer for the link of a ticket; only their hash, and how many tries are left.';
