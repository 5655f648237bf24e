-- Orders of four kinds in one table, payment attempts, refunds, codes, invoices (R-053).

create table code_batches (
	id integer generated always as identity primary key,
	name text not null constraint code_batches_name_check check (length(name) between 1 and 100),
	expiration_date timestamptz,
	created_at timestamptz not null default now(),
	created_by integer constraint code_batches_created_by_fkey references users (id)
);
comment on table code_batches is 'Codes made together under one name: counted, exported and revoked together (F-088).';

create table codes (
	id integer generated always as identity primary key,
	code text not null constraint codes_code_check check (length(code) between 1 and 30),
	-- comparison ignores case and surrounding blanks
	code_key text generated always as (upper(btrim(code))) stored constraint codes_code_key_key unique,
	description text not null,
	description_en text,
	discount_percent smallint constraint codes_discount_percent_check check (discount_percent between 1 and 100),
	discount_cash_grosze integer constraint codes_discount_cash_grosze_check check (discount_cash_grosze > 0),
	event_id integer constraint codes_event_id_fkey references events (id),
	video_id integer constraint codes_video_id_fkey references videos (id),
	"limit" integer not null default 1 constraint codes_limit_check check ("limit" >= 1),
	-- how many accounts have it; activation takes a place by a conditional update
	uses_count integer not null default 0,
	-- gifts without gift_expiration, and codes of group tickets, do not expire
	expiration_date timestamptz,
	batch_id integer constraint codes_batch_id_fkey references code_batches (id),
	-- made by a gift or group order; such a code's seat is already held by that order
	order_id bigint,
	is_gift boolean not null default false,
	-- an unused code of a refunded order is dead
	revoked_at timestamptz,
	created_at timestamptz not null default now(),
	created_by integer constraint codes_created_by_fkey references users (id),
	constraint codes_uses_within_limit_check check (uses_count >= 0 and uses_count <= "limit"),
	constraint codes_one_discount_check check ((discount_percent is null) <> (discount_cash_grosze is null)),
	constraint codes_one_product_check check (event_id is null or video_id is null)
);
comment on table codes is 'Discount codes, gifts and places of group tickets; each takes a percentage or a sum off.';
create index codes_order on codes (order_id);
create index codes_created on codes (created_at desc, id desc);
create index codes_expiration on codes (expiration_date, id);
create index codes_event on codes (event_id) where event_id is not null;
create index codes_video on codes (video_id) where video_id is not null;
create index codes_batch on codes (batch_id) where batch_id is not null;
create index codes_limit on codes ("limit", expiration_date);
create index codes_uses on codes (uses_count, id);
create index codes_search on codes using gin (fold(code || ' ' || description) gin_trgm_ops);
-- codes for many people are few among those made one by one; the list begins with them (min_limit 2)
create index codes_many on codes (created_at desc, id desc) where "limit" > 1;
-- codes for many that can still be taken: what the list begins with, and its total
create index codes_many_open on codes (expiration_date) include ("limit") where "limit" > 1 and uses_count < "limit" and revoked_at is null;

-- A number that can be said on the phone: 7KQ2-MXA9. Eight letters and digits without 0, O, 1 and I; the last is a check character
-- (Luhn over 32 characters, `order-number.rules.ts` of the domain). Made from the id by steps that are permutations of 35 bits, so two
-- orders never have the same, nobody has to draw again, and neighbours do not look alike. It opens nothing: addresses keep ext_order_id.
create function order_number(p_id bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
	characters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
	mask constant bigint := 34359738367;
	mixed bigint := p_id & mask;
	value integer;
	addend integer;
	total integer := 0;
	made text := '';
begin
	mixed := (mixed * 205891133) & mask;
	mixed := mixed # (mixed >> 17);
	mixed := (mixed * 187263541) & mask;
	mixed := mixed # (mixed >> 18);
	for i in 0..6 loop
		value := (mixed >> (5 * i)) & 31;
		made := made || substr(characters, value + 1, 1);
		addend := value * case when i % 2 = 0 then 2 else 1 end;
		total := total + addend / 32 + addend % 32;
	end loop;
	made := made || substr(characters, (32 - total % 32) % 32 + 1, 1);
	return left(made, 4) || '-' || right(made, 4);
end $$;

create table orders (
	id bigint generated always as identity primary key,
	ext_order_id text not null constraint orders_ext_order_id_key unique,
	number text not null generated always as (order_number(id)) stored constraint orders_number_key unique,
	kind text not null constraint orders_kind_check check (kind in ('event', 'video', 'gift', 'group')),
	user_id integer not null constraint orders_user_id_fkey references users (id),
	event_id integer constraint orders_event_id_fkey references events (id),
	video_id integer constraint orders_video_id_fkey references videos (id),
	-- event-12, video-7; a universal gift: any; a group ticket: event-12-10
	product_slug text not null,
	quantity integer not null default 1 constraint orders_quantity_check check (quantity >= 1),
	-- how many seats of the event it takes, and whether it holds them now: a seat is given back exactly once
	seats integer not null default 0 constraint orders_seats_check check (seats >= 0),
	holds_seats boolean not null default false,
	status text not null default 'NOT_STARTED' constraint orders_status_check check (status in
		('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'WAITING_FOR_REFUND', 'COMPLETED', 'CANCELED', 'REFUNDED')),
	-- unpaid, may still be paid: the one place in SQL that says which statuses these are (`isUnpaid` of the domain)
	is_open boolean not null generated always as (status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION')) stored,
	list_price_grosze integer not null constraint orders_list_price_grosze_check check (list_price_grosze >= 0),
	amount_grosze integer not null constraint orders_amount_grosze_check check (amount_grosze >= 0),
	-- money taken through the provider, and money returned
	paid_grosze integer not null default 0 constraint orders_paid_grosze_check check (paid_grosze >= 0),
	returned_grosze integer not null default 0,
	one_free boolean not null default false,
	discount smallint not null default 0 constraint orders_discount_check check (discount between 0 and 99),
	code_id integer constraint orders_code_id_fkey references codes (id),
	free_grant boolean not null default false,
	granted_by integer constraint orders_granted_by_fkey references users (id),
	description text not null,
	description_en text,
	country text,
	customer_ip inet,
	consent_at timestamptz,
	consent_version text,
	language text not null default 'pl' constraint orders_language_check check (language in ('pl', 'en')),
	provider_order_id text,
	-- the attempt whose money bought the order; every other paid attempt is returned
	paid_attempt_id bigint,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	reserved_until timestamptz,
	completed_at timestamptz,
	canceled_at timestamptz,
	-- given up by the buyer, or replaced by another order: a payment that still arrives is refunded
	given_up_at timestamptz,
	refunded_at timestamptz,
	-- when access to a video ends
	expiration_date timestamptz,
	refund_batch_id integer,
	-- what a person should look at: refund refused, amount differs, …
	alarm text,
	version integer not null default 0,
	constraint orders_returned_within_paid_check check (returned_grosze >= 0 and returned_grosze <= greatest(paid_grosze, amount_grosze)),
	constraint orders_event_kind_has_event_check check (kind <> 'event' or event_id is not null),
	constraint orders_video_kind_has_video_check check (kind <> 'video' or video_id is not null),
	constraint orders_group_has_product_check check (kind <> 'group' or event_id is not null or video_id is not null),
	constraint orders_one_product_check check (event_id is null or video_id is null),
	constraint orders_ended_holds_no_seats_check check (status not in ('CANCELED', 'REFUNDED') or not holds_seats),
	constraint orders_completed_has_time_check check (status <> 'COMPLETED' or completed_at is not null)
);
comment on table orders is 'Purchases and free grants of all four kinds, from the first click to the refund.';

-- One unpaid order of a person, kind and product, whatever the quantity: a double click finds the first one.
create unique index orders_one_open on orders (user_id, kind, coalesce(event_id, 0), coalesce(video_id, 0)) where is_open;
create index orders_open on orders (reserved_until) where is_open;
create index orders_user on orders (user_id, created_at desc);
create index orders_event on orders (event_id, created_at desc) where event_id is not null;
create index orders_video on orders (video_id, created_at desc) where video_id is not null;
create index orders_code on orders (code_id) where code_id is not null;
create index orders_waiting_refund on orders (updated_at) where status = 'WAITING_FOR_REFUND';
create index orders_alarm on orders (id) where alarm is not null;
create index orders_access on orders (user_id, event_id, video_id) where status = 'COMPLETED';
create index orders_provider on orders (provider_order_id) where provider_order_id is not null;
create index orders_refund_batch on orders (refund_batch_id) where refund_batch_id is not null;

-- Lists at a million rows (docs/performance.md "Back-office lists"). Each begins with the kind, as every list does, and carries what its
-- sums add up, so that they read the index alone.
create index orders_list on orders (kind, created_at desc, id desc) include (status, amount_grosze, quantity, one_free);
create index orders_list_status on orders (kind, status, created_at desc, id desc);
create index orders_by_amount on orders (kind, amount_grosze, id);
create index orders_by_update on orders (kind, updated_at, id);
create index orders_by_country on orders (kind, country, id);
create index orders_by_description on orders (kind, description collate polish, id);
create index orders_by_quantity on orders (kind, quantity, id);
create index orders_ip on orders (customer_ip) where customer_ip is not null;
create index orders_refunded on orders (kind, refunded_at) include (amount_grosze, returned_grosze)
	where status = 'REFUNDED' and refunded_at is not null and amount_grosze > returned_grosze;
create index orders_returned on orders (kind, id) include (status, paid_attempt_id) where returned_grosze > 0;
-- one search for orders (GET /api/orders?q=): any part of any of their numbers without dashes, newest first over all kinds
create index orders_numbers on orders using gin ((upper(replace(ext_order_id, '-', '') || ' ' || replace(number, '-', '') || ' '
	|| replace(coalesce(provider_order_id, ''), '-', ''))) gin_trgm_ops);
create index orders_newest on orders (created_at desc, id desc);

create table user_codes (
	id integer generated always as identity primary key,
	user_id integer not null constraint user_codes_user_id_fkey references users (id),
	code_id integer not null constraint user_codes_code_id_fkey references codes (id),
	activation_date timestamptz not null default now(),
	held_by_order_id bigint constraint user_codes_held_by_order_id_fkey references orders (id),
	used_at timestamptz,
	used_by_order_id bigint constraint user_codes_used_by_order_id_fkey references orders (id),
	constraint user_codes_user_id_code_id_key unique (user_id, code_id),
	constraint user_codes_used_has_order_check check ((used_at is null) = (used_by_order_id is null))
);
comment on table user_codes is 'Codes on accounts: active, held by an open order, or used.';
create index user_codes_code on user_codes (code_id);
create index user_codes_held on user_codes (held_by_order_id) where held_by_order_id is not null;
create index user_codes_used_order on user_codes (used_by_order_id) where used_by_order_id is not null;

create table payment_attempts (
	id bigint generated always as identity primary key,
	order_id bigint not null constraint payment_attempts_order_id_fkey references orders (id),
	number smallint not null,
	provider_ext_id text not null constraint payment_attempts_provider_ext_id_key unique,
	provider_order_id text constraint payment_attempts_provider_order_id_key unique,
	status text not null default 'ASKING' constraint payment_attempts_status_check check (status in
		('ASKING', 'UNKNOWN', 'FAILED', 'NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED')),
	amount_grosze integer not null constraint payment_attempts_amount_grosze_check check (amount_grosze > 0),
	redirect_uri text,
	error text,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	checked_at timestamptz,
	constraint payment_attempts_order_id_number_key unique (order_id, number)
);
comment on table payment_attempts is 'Each try to pay an order at the provider, with an id of its own there.';
create index payment_attempts_open on payment_attempts (checked_at)
	where status in ('ASKING', 'UNKNOWN', 'NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION');
-- closed payments that may still bring money are asked about for two weeks: the job reads those of that time only
create index payment_attempts_closed on payment_attempts (created_at)
	where status in ('CANCELED', 'FAILED') and provider_order_id is not null;

create table refunds (
	id bigint generated always as identity primary key,
	order_id bigint not null constraint refunds_order_id_fkey references orders (id),
	attempt_id bigint constraint refunds_attempt_id_fkey references payment_attempts (id),
	ext_refund_id text not null constraint refunds_ext_refund_id_key unique,
	provider_refund_id text constraint refunds_provider_refund_id_key unique,
	amount_grosze integer not null constraint refunds_amount_grosze_check check (amount_grosze > 0),
	status text not null default 'REQUESTED' constraint refunds_status_check
		check (status in ('REQUESTED', 'PENDING', 'FINALIZED', 'CANCELED')),
	reason text not null,
	-- through the provider, by a transfer made by hand, or as it came when no provider had a part in it (F-082); a refund without an
	-- attempt never went through the provider, and the note says what a person did
	how text not null default 'provider' constraint refunds_how_check check (how in ('provider', 'transfer', 'manual')),
	note text constraint refunds_note_check check (length(note) between 1 and 500),
	error text,
	-- a refund the provider clearly refuses for now (no balance) is sent again; a transfer made by hand may take its place as long as no
	-- sending is under way or without an answer (F-082)
	sent_at timestamptz,
	refusal text,
	unanswered integer not null default 0 constraint refunds_unanswered_check check (unanswered >= 0),
	requested_by integer constraint refunds_requested_by_fkey references users (id),
	created_at timestamptz not null default now(),
	asked_at timestamptz,
	finished_at timestamptz,
	constraint refunds_transfer_has_note_check check (how = 'provider' or (attempt_id is null and note is not null) or how = 'manual')
);
comment on table refunds is 'Money on its way back to buyers, and money that has arrived.';
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where status in ('REQUESTED', 'PENDING');
create index refunds_finished on refunds (finished_at) where status = 'FINALIZED';

create table payment_notices (
	id bigint generated always as identity primary key,
	received_at timestamptz not null default now(),
	body_hash bytea not null constraint payment_notices_body_hash_key unique,
	body text not null,
	-- of the attempt it speaks of, as the provider says it: a notice may speak of an attempt nobody knows
	provider_ext_id text,
	times integer not null default 1,
	outcome text,
	processed_at timestamptz
);
comment on table payment_notices is
	'Notices of the provider without the buyer and the address, stored before they are worked on, one row for each distinct body.';
create index payment_notices_waiting on payment_notices (id) where processed_at is null;
create index payment_notices_received on payment_notices (received_at);
create index payment_notices_attempt on payment_notices (provider_ext_id);

create table invoices (
	id integer generated always as identity primary key,
	order_id bigint not null constraint invoices_order_id_key unique constraint invoices_order_id_fkey references orders (id),
	user_id integer not null constraint invoices_user_id_fkey references users (id),
	data jsonb not null,
	sent boolean not null default false,
	sent_at timestamptz,
	created_at timestamptz not null default now()
);
comment on table invoices is 'Invoices that buyers asked for, with the data to be written on them.';
create index invoices_created on invoices (created_at desc, id desc);
create index invoices_unsent on invoices (created_at desc, id desc) where not sent;
create index invoices_user on invoices (user_id);
-- whoever stands on an invoice, a company or a person
create index invoices_named on invoices using gin (fold(coalesce(data ->> 'company', '') || ' ' || coalesce(data ->> 'nip', '') || ' '
	|| coalesce(data ->> 'firstname', '') || ' ' || coalesce(data ->> 'lastname', '')) gin_trgm_ops);

create table refund_batches (
	id integer generated always as identity primary key,
	event_id integer constraint refund_batches_event_id_fkey references events (id),
	reason text not null,
	created_by integer constraint refund_batches_created_by_fkey references users (id),
	created_at timestamptz not null default now(),
	finished_at timestamptz,
	total integer not null,
	amount_grosze bigint not null
);
comment on table refund_batches is 'Refunds of all orders of a cancelled event, worked through by a job.';

-- Tables that refer to each other.
alter table codes add constraint codes_order_id_fkey foreign key (order_id) references orders (id);
alter table orders
	add constraint orders_paid_attempt_id_fkey foreign key (paid_attempt_id) references payment_attempts (id),
	add constraint orders_refund_batch_id_fkey foreign key (refund_batch_id) references refund_batches (id);

-- The number of completed orders of each person, for the user list.
create function count_completed_orders() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.status = 'COMPLETED' then update users set completed_orders = completed_orders + 1 where id = new.user_id; end if;
	elsif old.status = 'COMPLETED' and new.status <> 'COMPLETED' then
		update users set completed_orders = completed_orders - 1 where id = new.user_id;
	elsif old.status <> 'COMPLETED' and new.status = 'COMPLETED' then
		update users set completed_orders = completed_orders + 1 where id = new.user_id;
	end if;
	return null;
end $$;
create trigger orders_count_completed after insert or update of status on orders for each row execute function count_completed_orders();

-- Refunded money, which lowers the revenue (R-082): finished refunds of the attempt that paid the order.
-- A second payment of the same order and its refund cancel out and count nowhere. An order refunded without the provider has no refund row:
-- the rest of its amount was returned when it was refunded. An order with a finished refund has returned_grosze above nothing (an
-- invariant of `npm run verify-data`); saying so lets sums read a small index of such orders instead of all of them.
create view money_back (order_id, at, amount_grosze, kind, refund_id) as
	select r.order_id, r.finished_at, r.amount_grosze, o.kind, r.id
	from refunds r join orders o on o.id = r.order_id
	where r.status = 'FINALIZED' and (r.attempt_id is null or r.attempt_id = o.paid_attempt_id)
		and o.status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED') and o.returned_grosze > 0
	union all
	select o.id, o.refunded_at, o.amount_grosze - o.returned_grosze, o.kind, null
	from orders o
	where o.status = 'REFUNDED' and o.refunded_at is not null and o.amount_grosze > o.returned_grosze;
comment on view money_back is 'Refunded money, which lowers the revenue, with the refund it was part of, if there was one.';
