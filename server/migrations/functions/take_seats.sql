-- Takes a seat by one conditional update. False: none is left, or the event was cancelled while the sale was under way.
create or replace function take_seats(p_event_id integer, p_seats integer) returns boolean language sql as $$
	with taken as (
		update events e set seats_held = e.seats_held + p_seats
		where e.id = p_event_id and e.cancelled_at is null and has_seats(e, p_seats)
		returning 1)
	select exists (select 1 from taken)
$$;
