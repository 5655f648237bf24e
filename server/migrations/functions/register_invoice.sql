-- The day for which an invoice or a correction counts (B-048). The time of a refund and that of its correction may come from the clocks of
-- two machines, so they are not compared: the order is locked while it is issued, and later refunds do not exist yet.
create or replace function register_invoice() returns trigger language plpgsql as $$
begin
	new.registered_on := register_day(new.order_id, new.document #>> '{correction,effect}', 'infinity');
	return new;
end $$;
