-- `isPaid` of the domain: paid and not refunded yet.
create or replace function is_paid(o orders) returns boolean language sql immutable parallel safe as $$
	select o.status in ('COMPLETED', 'WAITING_FOR_REFUND')
$$;
