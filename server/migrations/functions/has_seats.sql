-- The one place in SQL that says whether an event has so many seats left (`seatsLeft` of the domain).
create or replace function has_seats(event events, seats integer) returns boolean language sql immutable parallel safe as $$
	select coalesce(event.available_tickets, 0) = 0 or event.seats_held + seats <= event.available_tickets
$$;
