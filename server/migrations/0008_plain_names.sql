-- Two relations get names that say what they hold. Nodes of the version before keep working during an upgrade: the former names stay as
-- views until a later migration drops them.

alter table views rename to view_starts;
alter sequence views_id_seq rename to view_starts_id_seq;
alter table view_starts rename constraint views_pkey to view_starts_pkey;
alter table view_starts rename constraint views_user_id_fkey to view_starts_user_id_fkey;
alter table view_starts rename constraint views_event_id_fkey to view_starts_event_id_fkey;
alter table view_starts rename constraint views_video_id_fkey to view_starts_video_id_fkey;
alter table view_starts rename constraint views_variant_check to view_starts_variant_check;
alter index views_user rename to view_starts_user;
alter index views_event rename to view_starts_event;
alter index views_video rename to view_starts_video;
alter index views_started rename to view_starts_started;
create view views as select * from view_starts;
comment on view views is 'The former name of view_starts, for nodes of the version before.';

alter view money_back rename to refunded_amounts;
create view money_back as select * from refunded_amounts;
comment on view money_back is 'The former name of refunded_amounts, for nodes of the version before.';

-- The one place in SQL that says whether an event has so many seats left (`seatsLeft` of the domain).
create function has_seats(event events, seats integer) returns boolean language sql immutable parallel safe as $$
	select coalesce(event.available_tickets, 0) = 0 or event.seats_held + seats <= event.available_tickets
$$;

create or replace function take_seats(p_event_id integer, p_seats integer) returns boolean language sql as $$
	with taken as (
		update events e set seats_held = e.seats_held + p_seats
		where e.id = p_event_id and e.cancelled_at is null and has_seats(e, p_seats)
		returning 1)
	select exists (select 1 from taken)
$$;
