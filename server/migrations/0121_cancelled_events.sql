-- An event that was cancelled and whose tickets are refunded: nothing of it is sold any more, and the reason is told.
alter table events add column cancelled_at timestamptz, add column cancel_reason text,
	add constraint events_cancelled check ((cancelled_at is null) = (cancel_reason is null));

-- Refunds begun before this column was there have cancelled their events too.
update events e set cancelled_at = b.created_at, cancel_reason = b.reason, enable_tickets = false
from (select distinct on (event_id) event_id, created_at, reason from refund_batches order by event_id, id desc) b
where b.event_id = e.id;

-- A sale that was under way when the event was cancelled finds no seat.
create or replace function take_seats(p_event_id integer, p_seats integer) returns boolean language sql as $$
	with taken as (
		update events set seats_held = seats_held + p_seats
		where id = p_event_id and cancelled_at is null and (coalesce(available_tickets, 0) = 0 or seats_held + p_seats <= available_tickets)
		returning 1)
	select exists (select 1 from taken)
$$;
