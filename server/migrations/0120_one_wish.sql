-- One unpaid order of a person, kind and product, whatever the quantity; and no more unpaid seats of an event than the largest group.

-- given up by the buyer, or replaced by another wish: money that still comes for it goes back
alter table orders add column given_up_at timestamptz;

-- Of several open group orders for one product the newest is what the buyer asked for last. Attempts of the others that are still open
-- at the provider are closed there by the job that looks after silent payments.
with surplus as (
	select id from (
		select id, row_number() over (partition by user_id, kind, event_id, video_id order by created_at desc, id desc) as place
		from orders where status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION')) o
	where place > 1),
codes_back as (update user_codes set held_by_order_id = null where held_by_order_id in (select id from surplus)),
seats_back as (
	update events e set seats_held = seats_held - back.seats
	from (select event_id, sum(seats) as seats from orders where id in (select id from surplus) and holds_seats group by event_id) back
	where back.event_id = e.id)
update orders set status = 'CANCELED', canceled_at = now(), given_up_at = now(), holds_seats = false, updated_at = now(), version = version + 1
where id in (select id from surplus);

drop index orders_one_open;
create unique index orders_one_open on orders (user_id, kind, coalesce(event_id, 0), coalesce(video_id, 0))
	where status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION');

-- As in 0050, and RA005: too many unpaid seats of one event, orders of all kinds together (`whyNotMoreSeats` of the domain).
-- An order of the same kind and product does not count: this one meets it in the unique index, or has just replaced it.
create or replace function place_order(p jsonb) returns table (order_id bigint, attempt_id bigint) language plpgsql as $$
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
	if v_seats > 0 and v_seats + (
			select coalesce(sum(o.seats), 0) from orders o where o.user_id = v_user and o.event_id = v_event and o.kind <> p ->> 'kind' and o.holds_seats
				and o.status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION')) > (p ->> 'max_unpaid_seats')::integer then
		raise exception 'limit_reached' using errcode = 'RA005';
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

-- As in 0074, with RA005 among the refusals.
create or replace function place_orders(p_orders jsonb)
returns table (place bigint, order_id bigint, attempt_id bigint, refused text, by_constraint text) language plpgsql as $$
declare
	v_order jsonb;
begin
	for place, v_order in select o.ordinality, o.value from jsonb_array_elements(p_orders) with ordinality o loop
		order_id := null;
		attempt_id := null;
		refused := null;
		by_constraint := null;
		if not pg_try_advisory_xact_lock(5001, (v_order ->> 'user_id')::integer) then
			refused := 'busy';
		else
			begin
				select placed.order_id, placed.attempt_id into order_id, attempt_id from place_order(v_order) placed;
			exception when unique_violation or sqlstate 'RA001' or sqlstate 'RA002' or sqlstate 'RA003' or sqlstate 'RA004' or sqlstate 'RA005' then
				get stacked diagnostics refused = returned_sqlstate, by_constraint = constraint_name;
			end;
		end if;
		return next;
	end loop;
end $$;
