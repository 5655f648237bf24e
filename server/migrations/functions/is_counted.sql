-- `isCounted` of the domain: its amount counts as revenue, also when it was refunded, because refunds are subtracted where they are made.
create or replace function is_counted(o orders) returns boolean language sql immutable parallel safe as $$
	select o.status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED')
$$;
