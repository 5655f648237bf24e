-- A session of a person, or a limited right beside it (N-004, N-042): `guest` is a browser's right to one order, `screen` that of a television.
alter table sessions
	add column kind text not null default 'own' constraint sessions_kind_check check (kind in ('own', 'guest', 'screen')),
	add column order_id bigint constraint sessions_order_id_fkey references orders (id) on delete cascade,
	add column opened_how text constraint sessions_opened_how_check check (opened_how in ('purchase', 'link', 'digits')),
	add column mailed_at timestamptz,
	add constraint sessions_order_of_limited_check check (case kind when 'own' then order_id is null when 'guest' then order_id is not null else true end),
	add constraint sessions_guest_opened_check check ((kind = 'guest') = (opened_how is not null)),
	add constraint sessions_link_has_moment_check check ((opened_how is not distinct from 'link') = (mailed_at is not null));
comment on column sessions.kind is 'Limited rights are found by another hash than tokens of people, so none is ever taken for the other.';
comment on column sessions.order_id is 'What a limited right is limited to; a screen without one shows what its person may watch.';
comment on column sessions.opened_how is 'Of a guest right: the browser that bought, or one that opened a mailed link, or typed the digits mailed for it.';
comment on column sessions.mailed_at is 'Of a guest right opened by a mailed link: when the link was made.';

create index sessions_of_order on sessions (order_id) where order_id is not null;
-- the first browser that opens a mailed link, of any number at once
create unique index sessions_one_by_link on sessions (order_id, mailed_at) where mailed_at is not null;

alter table orders
	add column by_guest boolean not null default false,
	add column corrected_at timestamptz;
comment on column orders.by_guest is 'Bought with an e-mail alone (N-003).';
comment on column orders.corrected_at is 'When the buyer corrected the mistyped address: once.';
