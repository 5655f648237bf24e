-- Purchase: one statement that places an order with its seat, code and first attempt, or none of them (R-063, R-084).
-- Refusals are raised with a state of their own and leave nothing behind (`place.store.ts` says what each is to the caller):
--   RA001 the person has it already
--   RA002 too many unpaid orders of the person
--   RA003 the code is not on the account any more, is used, or another order holds it
--   RA004 no seat is left
--   RA005 too many unpaid seats of one event, orders of all kinds together
--   RA006 the code was revoked meanwhile
-- Advisory locks: 5001 and the id of the person, `LOCKS_OF.buyer` of server/src/lib/db/advisory-locks.ts, where all numbers are.

-- Takes a seat by one conditional update. False: none is left, or the event was cancelled while the sale was under way.
create function take_seats(p_event_id integer, p_seats integer) returns boolean language sql as $$
	with taken as (
		update events set seats_held = seats_held + p_seats
		where id = p_event_id and cancelled_at is null and (coalesce(available_tickets, 0) = 0 or seats_held + p_seats <= available_tickets)
		returning 1)
	select exists (select 1 from taken)
$$;

-- A code that died while its owner was buying with it opens nothing: the order it came from holds no seat for it any more (failure C8).
create function hold_living_code() returns trigger language plpgsql as $$
begin
	-- waits for a refund that is just revoking the code, and lets the next one wait until this purchase is done
	perform 1 from codes where id = new.code_id and revoked_at is null for share;
	if not found then raise exception 'code_revoked' using errcode = 'RA006'; end if;
	return new;
end $$;
create trigger user_codes_hold_living before update of held_by_order_id on user_codes for each row
	when (old.held_by_order_id is null and new.held_by_order_id is not null) execute function hold_living_code();

-- Typed: a field that is missing or of another type is an error when the statement is planned, not a null when it runs. `NewOrder` of
-- place.store.ts names the same fields; a test compares the two.
create type new_order as (
	ext_order_id text,
	kind text,
	user_id integer,
	event_id integer,
	video_id integer,
	product_slug text,
	quantity integer,
	seats integer,
	list_price_grosze integer,
	amount_grosze integer,
	one_free boolean,
	discount smallint,
	code_id integer,
	free_grant boolean,
	granted_by integer,
	description text,
	description_en text,
	country text,
	customer_ip inet,
	consent_at timestamptz,
	consent_version text,
	language text,
	reserved_until timestamptz,
	invoice jsonb,
	provider_ext_id text,
	with_attempt boolean,
	for_oneself boolean,
	may_go_over boolean,
	max_open integer,
	max_unpaid_seats integer,
	now timestamptz
);
comment on type new_order is 'A purchase to be placed: what is written, and the limits it is refused by.';

-- Everything of a purchase that must happen together. The hot row, the event's counter, is touched last, so its lock lives only until the
-- commit. RA005 (`whyNotMoreSeats` of the domain) does not count an order of the same kind and product: this one meets it in the unique
-- index, or has just replaced it.
create function place_order(p new_order) returns table (order_id bigint, attempt_id bigint) language plpgsql as $$
begin
	-- one purchase of a person at a time: the checks below and the insert see each other
	perform pg_advisory_xact_lock(5001, p.user_id);
	if p.for_oneself and exists (
		select 1 from orders o where o.user_id = p.user_id and o.kind = p.kind and o.product_slug = p.product_slug
			and o.status = 'COMPLETED' and (o.expiration_date is null or o.expiration_date > p.now)) then
		raise exception 'already_has_access' using errcode = 'RA001';
	end if;
	if (select count(*) from orders o where o.user_id = p.user_id and o.is_open) >= p.max_open then
		raise exception 'too_many_open_orders' using errcode = 'RA002';
	end if;
	if p.seats > 0 and p.seats + (
			select coalesce(sum(o.seats), 0) from orders o where o.user_id = p.user_id and o.event_id = p.event_id and o.kind <> p.kind and o.holds_seats
				and o.is_open) > p.max_unpaid_seats then
		raise exception 'limit_reached' using errcode = 'RA005';
	end if;
	-- a double click meets the unique index here
	insert into orders (ext_order_id, kind, user_id, event_id, video_id, product_slug, quantity, seats, holds_seats, status,
		list_price_grosze, amount_grosze, one_free, discount, code_id, free_grant, granted_by, description, description_en,
		country, customer_ip, consent_at, consent_version, language, created_at, updated_at, reserved_until)
	values (p.ext_order_id, p.kind, p.user_id, p.event_id, p.video_id, p.product_slug, p.quantity, p.seats, p.seats > 0,
		'NOT_STARTED', p.list_price_grosze, p.amount_grosze, p.one_free, p.discount,
		p.code_id, p.free_grant, p.granted_by, p.description, p.description_en,
		p.country, p.customer_ip, p.consent_at, p.consent_version, p.language,
		p.now, p.now, p.reserved_until)
	returning id into order_id;
	if p.code_id is not null then
		update user_codes set held_by_order_id = order_id
		where user_id = p.user_id and code_id = p.code_id and used_at is null and held_by_order_id is null;
		if not found then raise exception 'code_taken' using errcode = 'RA003'; end if;
	end if;
	if p.invoice is not null then
		insert into invoices (order_id, user_id, data, created_at) values (order_id, p.user_id, p.invoice, p.now);
	end if;
	if p.with_attempt then
		insert into payment_attempts (order_id, number, provider_ext_id, amount_grosze, created_at, updated_at)
		values (order_id, 1, p.provider_ext_id, p.amount_grosze, p.now, p.now)
		returning id into attempt_id;
	end if;
	if p.seats > 0 then
		if p.may_go_over then
			update events set seats_held = seats_held + p.seats where id = p.event_id;
		elsif not take_seats(p.event_id, p.seats) then
			raise exception 'sold_out' using errcode = 'RA004';
		end if;
	end if;
	return next;
end $$;

-- Orders of several people in one transaction: concurrent buyers of one event share the lock of its counter and the commit, and
-- each order is placed or refused for itself. `refused`: a state of place_order, a unique violation,
-- or 'busy' while another purchase of the same person is under way: such a one is placed by itself, so that nobody here waits for it.
create function place_orders(p_orders new_order[])
returns table (place bigint, order_id bigint, attempt_id bigint, refused text, by_constraint text) language plpgsql as $$
declare
	v_order new_order;
begin
	place := 0;
	foreach v_order in array p_orders loop
		place := place + 1;
		order_id := null;
		attempt_id := null;
		refused := null;
		by_constraint := null;
		if not pg_try_advisory_xact_lock(5001, v_order.user_id) then
			refused := 'busy';
		else
			begin
				select placed.order_id, placed.attempt_id into order_id, attempt_id from place_order(v_order) placed;
			exception when unique_violation or sqlstate 'RA001' or sqlstate 'RA002' or sqlstate 'RA003' or sqlstate 'RA004' or sqlstate 'RA005'
				or sqlstate 'RA006' then
				get stacked diagnostics refused = returned_sqlstate, by_constraint = constraint_name;
			end;
		end if;
		return next;
	end loop;
end $$;
