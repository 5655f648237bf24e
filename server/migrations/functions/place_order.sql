-- A purchase: the order with its seat, code, invoice and first attempt, or none of them (R-063, R-084). Refusals have a state of their own and
-- leave nothing behind; `place.store.ts` says what each is to the caller:
--   RA001 the person has it already
--   RA002 too many unpaid orders of the person
--   RA003 the code is not on the account any more, is used, or another order holds it
--   RA004 no seat is left, or the event was cancelled
--   RA005 too many unpaid seats of one event, orders of all kinds together (`whyNotMoreSeats` of the domain); an order of the same kind and
--         product is not counted: this one meets it in the unique index, or has just replaced it
--   RA006 the code was revoked, or lost worth (hold_living_code)
--   RA007 nothing is left of the broadcast
-- The hot row, the event's counter, is touched last, so that its lock lives only until the commit. The advisory lock is `LOCKS_OF.buyer` of
-- server/src/lib/db/advisory-locks.ts.
create or replace function place_order(p new_order) returns table (order_id bigint, attempt_id bigint) language plpgsql as $$
begin
	-- one purchase of a person at a time: the checks below and the insert see each other
	perform pg_advisory_xact_lock(5001, p.user_id);
	if p.for_oneself and exists (
		select 1 from orders o where o.user_id = p.user_id and o.kind = p.kind and o.product_slug = p.product_slug
			and gives_access(o, p.now)) then
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
		insert into payment_attempts (order_id, number, provider_ext_id, amount_grosze, valid_until, created_at, updated_at)
		values (order_id, 1, p.provider_ext_id, p.amount_grosze, p.reserved_until, p.now, p.now)
		returning id into attempt_id;
	end if;
	if p.seats > 0 then
		if p.may_go_over then
			update events set seats_held = seats_held + p.seats where id = p.event_id;
		elsif not take_seats(p.event_id, p.seats) then
			raise exception 'sold_out' using errcode = 'RA004';
		end if;
	elsif p.event_id is not null then
		-- the seat is that of the gift or group; not `for share`, which two purchases could hold while both want to take a seat
		perform 1 from events e where e.id = p.event_id and e.cancelled_at is null for no key update;
		if not found then raise exception 'sold_out' using errcode = 'RA004'; end if;
	end if;
	-- with the event's row locked, and as a statement of its own, which sees an end that was waited for
	if not p.may_go_over and exists (select 1 from events e where e.id = p.event_id and has_nothing_left(e, stream_ended_at(e), p.now)) then
		raise exception 'event_over' using errcode = 'RA007';
	end if;
	return next;
end $$;
