-- A correction of a refund counts for the day of the last refund of its order (B-048). The time of the refund and that of the correction may
-- come from the clocks of two machines, so they are not compared when it is issued: the order is locked, and later refunds do not exist yet.

create or replace function register_invoice() returns trigger language plpgsql as $$
begin
	new.registered_on := register_day(new.order_id, new.document #>> '{correction,effect}', 'infinity');
	return new;
end $$;
