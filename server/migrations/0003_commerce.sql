-- Orders of four kinds in one table, payment attempts, refunds, codes, invoices (rules.md "Orders").

create table codes (
	id integer generated always as identity primary key,
	code text not null check (length(code) between 1 and 30),
	-- comparison ignores case and surrounding blanks
	code_key text generated always as (upper(btrim(code))) stored unique,
	description text not null,
	description_en text,
	discount_percent smallint check (discount_percent between 1 and 100),
	discount_cash_grosze integer check (discount_cash_grosze > 0),
	event_id integer references events (id),
	video_id integer references videos (id),
	"limit" integer not null default 1 check ("limit" >= 1),
	-- how many accounts have it; activation takes a place by a conditional update
	uses_count integer not null default 0 check (uses_count >= 0 and uses_count <= "limit"),
	expiration_date timestamptz not null,
	-- made by a gift or group order; such a code's seat is already held by that order
	order_id bigint,
	is_gift boolean not null default false,
	-- an unused code of a refunded order is dead
	revoked_at timestamptz,
	created_at timestamptz not null default now(),
	created_by integer references users (id),
	check ((discount_percent is null) <> (discount_cash_grosze is null)),
	check (event_id is null or video_id is null)
);
create index codes_order on codes (order_id);
create index codes_created on codes (created_at desc, id desc);
create index codes_expiration on codes (expiration_date, id);
create index codes_event on codes (event_id) where event_id is not null;
create index codes_video on codes (video_id) where video_id is not null;
create index codes_limit on codes ("limit", expiration_date);
create index codes_search on codes using gin (fold(code || ' ' || description) gin_trgm_ops);

create table orders (
	id bigint generated always as identity primary key,
	ext_order_id text not null unique,
	kind text not null check (kind in ('event', 'video', 'gift', 'group')),
	user_id integer not null references users (id),
	event_id integer references events (id),
	video_id integer references videos (id),
	-- event-12, video-7; a universal gift: any; a group ticket: event-12-10
	product_slug text not null,
	quantity integer not null default 1 check (quantity >= 1),
	-- how many seats of the event it takes, and whether it holds them now: a seat is given back exactly once
	seats integer not null default 0 check (seats >= 0),
	holds_seats boolean not null default false,
	status text not null default 'NOT_STARTED' check (status in
		('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'WAITING_FOR_REFUND', 'COMPLETED', 'CANCELED', 'REFUNDED')),
	list_price_grosze integer not null check (list_price_grosze >= 0),
	amount_grosze integer not null check (amount_grosze >= 0),
	-- money taken through the provider, and money returned
	paid_grosze integer not null default 0 check (paid_grosze >= 0),
	returned_grosze integer not null default 0 check (returned_grosze >= 0 and returned_grosze <= greatest(paid_grosze, amount_grosze)),
	one_free boolean not null default false,
	discount smallint not null default 0 check (discount between 0 and 99),
	code_id integer references codes (id),
	free_grant boolean not null default false,
	granted_by integer references users (id),
	description text not null,
	description_en text,
	country text,
	customer_ip inet,
	consent_at timestamptz,
	consent_version text,
	language text not null default 'pl' check (language in ('pl', 'en')),
	provider_order_id text,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	reserved_until timestamptz,
	completed_at timestamptz,
	canceled_at timestamptz,
	refunded_at timestamptz,
	-- when access to a video ends
	expiration_date timestamptz,
	refund_batch_id integer,
	-- what a person should look at: refund refused, amount differs, …
	alarm text,
	version integer not null default 0,
	check (kind <> 'event' or event_id is not null),
	check (kind <> 'video' or video_id is not null),
	check (kind <> 'group' or event_id is not null or video_id is not null),
	check (event_id is null or video_id is null),
	check (status not in ('CANCELED', 'REFUNDED') or not holds_seats),
	check (status <> 'COMPLETED' or completed_at is not null)
);

alter table codes add constraint codes_order_id_fkey foreign key (order_id) references orders (id);

-- one open order per person and product: a double click finds the first one
create unique index orders_one_open on orders (user_id, kind, product_slug)
	where status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION');
create index orders_user on orders (user_id, created_at desc);
create index orders_event on orders (event_id, created_at desc) where event_id is not null;
create index orders_video on orders (video_id, created_at desc) where video_id is not null;
create index orders_list on orders (kind, created_at desc, id desc);
create index orders_list_status on orders (kind, status, created_at desc, id desc);
create index orders_refunded on orders (refunded_at) where refunded_at is not null;
create index orders_open on orders (reserved_until) where status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION');
create index orders_waiting_refund on orders (updated_at) where status = 'WAITING_FOR_REFUND';
create index orders_alarm on orders (id) where alarm is not null;
create index orders_access on orders (user_id, event_id, video_id) where status = 'COMPLETED';
create index orders_provider on orders (provider_order_id) where provider_order_id is not null;

-- A code on an account: active, held by an open order, or used.
create table user_codes (
	id integer generated always as identity primary key,
	user_id integer not null references users (id),
	code_id integer not null references codes (id),
	activation_date timestamptz not null default now(),
	held_by_order_id bigint references orders (id),
	used_at timestamptz,
	used_by_order_id bigint references orders (id),
	unique (user_id, code_id),
	check ((used_at is null) = (used_by_order_id is null))
);
create index user_codes_code on user_codes (code_id);
create index user_codes_held on user_codes (held_by_order_id) where held_by_order_id is not null;
create index user_codes_used_order on user_codes (used_by_order_id) where used_by_order_id is not null;

-- Each try at the provider is a row of its own with its own provider-side id.
create table payment_attempts (
	id bigint generated always as identity primary key,
	order_id bigint not null references orders (id),
	number smallint not null,
	provider_ext_id text not null unique,
	provider_order_id text unique,
	status text not null default 'ASKING' check (status in
		('ASKING', 'UNKNOWN', 'FAILED', 'NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED')),
	amount_grosze integer not null check (amount_grosze > 0),
	redirect_uri text,
	error text,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	checked_at timestamptz,
	unique (order_id, number)
);
create index payment_attempts_open on payment_attempts (checked_at)
	where status in ('ASKING', 'UNKNOWN', 'NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION');

create table refunds (
	id bigint generated always as identity primary key,
	order_id bigint not null references orders (id),
	attempt_id bigint references payment_attempts (id),
	ext_refund_id text not null unique,
	provider_refund_id text unique,
	amount_grosze integer not null check (amount_grosze > 0),
	status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PENDING', 'FINALIZED', 'CANCELED')),
	reason text not null,
	error text,
	requested_by integer references users (id),
	created_at timestamptz not null default now(),
	asked_at timestamptz,
	finished_at timestamptz
);
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where status in ('REQUESTED', 'PENDING');
create index refunds_finished on refunds (finished_at) where status = 'FINALIZED';

-- The provider's notices as they came: stored before they are worked on, one row per distinct body.
create table payment_notices (
	id bigint generated always as identity primary key,
	received_at timestamptz not null default now(),
	body_hash bytea not null unique,
	body text not null,
	times integer not null default 1,
	outcome text,
	processed_at timestamptz
);
create index payment_notices_waiting on payment_notices (id) where processed_at is null;
create index payment_notices_received on payment_notices (received_at);

create table invoices (
	id integer generated always as identity primary key,
	order_id bigint not null unique references orders (id),
	user_id integer not null references users (id),
	data jsonb not null,
	sent boolean not null default false,
	sent_at timestamptz,
	created_at timestamptz not null default now()
);
create index invoices_created on invoices (created_at desc, id desc);
create index invoices_unsent on invoices (created_at desc, id desc) where not sent;

create table refund_batches (
	id integer generated always as identity primary key,
	event_id integer references events (id),
	reason text not null,
	created_by integer references users (id),
	created_at timestamptz not null default now(),
	finished_at timestamptz,
	total integer not null,
	amount_grosze bigint not null
);
alter table orders add constraint orders_refund_batch_fkey foreign key (refund_batch_id) references refund_batches (id);
create index orders_refund_batch on orders (refund_batch_id) where refund_batch_id is not null;

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
