-- Purchase: one statement that places an order with its seat, code and first attempt, or none of them (rules.md "Stock", "Codes").

-- gifts without gift_expiration, and codes of group tickets, do not expire
alter table codes alter column expiration_date drop not null;

-- the attempt whose money bought the order; every other paid attempt is returned
alter table orders add column paid_attempt_id bigint references payment_attempts (id);

-- Takes a seat by one conditional update. False: none is left.
create function take_seats(p_event_id integer, p_seats integer) returns boolean language sql as $$
	with taken as (
		update events set seats_held = seats_held + p_seats
		where id = p_event_id and (coalesce(available_tickets, 0) = 0 or seats_held + p_seats <= available_tickets)
		returning 1)
	select exists (select 1 from taken)
$$;

-- Everything of a purchase that must happen together. Refusals are raised as RAxxx and leave nothing behind.
-- The hot row, the event's counter, is touched last, so its lock lives only until the commit.
create function place_order(p jsonb) returns table (order_id bigint, attempt_id bigint) language plpgsql as $$
declare
	v_user integer := (p ->> 'user_id')::integer;
	v_event integer := (p ->> 'event_id')::integer;
	v_video integer := (p ->> 'video_id')::integer;
	v_seats integer := (p ->> 'seats')::integer;
	v_amount integer := (p ->> 'amount_grosze')::integer;
	v_now timestamptz := (p ->> 'now')::timestamptz;
begin
	-- one purchase of a person at a time: the checks below and the insert see each other
	perform pg_advisory_xact_lock(5001, v_user);
	if (p ->> 'for_oneself')::boolean and exists (
		select 1 from orders o where o.user_id = v_user and o.kind = p ->> 'kind' and o.product_slug = p ->> 'product_slug'
			and o.status = 'COMPLETED' and (o.expiration_date is null or o.expiration_date > v_now)) then
		raise exception 'already_has_access' using errcode = 'RA001';
	end if;
	if (select count(*) from orders o where o.user_id = v_user
			and o.status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION')) >= (p ->> 'max_open')::integer then
		raise exception 'too_many_open_orders' using errcode = 'RA002';
	end if;
	-- a double click meets the unique index here
	insert into orders (ext_order_id, kind, user_id, event_id, video_id, product_slug, quantity, seats, holds_seats, status,
		list_price_grosze, amount_grosze, one_free, discount, code_id, free_grant, granted_by, description, description_en,
		country, customer_ip, consent_at, consent_version, language, created_at, updated_at, reserved_until)
	values (p ->> 'ext_order_id', p ->> 'kind', v_user, v_event, v_video, p ->> 'product_slug', (p ->> 'quantity')::integer, v_seats, v_seats > 0,
		'NOT_STARTED', (p ->> 'list_price_grosze')::integer, v_amount, (p ->> 'one_free')::boolean, (p ->> 'discount')::smallint,
		(p ->> 'code_id')::integer, (p ->> 'free_grant')::boolean, (p ->> 'granted_by')::integer, p ->> 'description', p ->> 'description_en',
		p ->> 'country', (p ->> 'customer_ip')::inet, (p ->> 'consent_at')::timestamptz, p ->> 'consent_version', p ->> 'language',
		v_now, v_now, (p ->> 'reserved_until')::timestamptz)
	returning id into order_id;
	if p ->> 'code_id' is not null then
		update user_codes set held_by_order_id = order_id
		where user_id = v_user and code_id = (p ->> 'code_id')::integer and used_at is null and held_by_order_id is null;
		if not found then raise exception 'code_taken' using errcode = 'RA003'; end if;
	end if;
	if p -> 'invoice' <> 'null'::jsonb then
		insert into invoices (order_id, user_id, data, created_at) values (order_id, v_user, p -> 'invoice', v_now);
	end if;
	if (p ->> 'with_attempt')::boolean then
		insert into payment_attempts (order_id, number, provider_ext_id, amount_grosze, created_at, updated_at)
		values (order_id, 1, p ->> 'provider_ext_id', v_amount, v_now, v_now)
		returning id into attempt_id;
	end if;
	if v_seats > 0 then
		if (p ->> 'may_go_over')::boolean then
			update events set seats_held = seats_held + v_seats where id = v_event;
		elsif not take_seats(v_event, v_seats) then
			raise exception 'sold_out' using errcode = 'RA004';
		end if;
	end if;
	return next;
end $$;
