-- The statuses that count have one definition, is_counted, which this view uses too.
create function is_counted(o orders) returns boolean language sql immutable parallel safe as $$
	select o.status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED')
$$;

create or replace view refunded_amounts (order_id, at, amount_grosze, kind, refund_id) as
	select r.order_id, r.finished_at, r.amount_grosze, o.kind, r.id
	from refunds r join orders o on o.id = r.order_id
	where r.status = 'FINALIZED' and (r.attempt_id is null or r.attempt_id = o.paid_attempt_id) and is_counted(o) and o.returned_grosze > 0
	union all
	select o.id, o.refunded_at, o.amount_grosze - o.returned_grosze, o.kind, null
	from orders o
	where o.status = 'REFUNDED' and o.refunded_at is not null and o.amount_grosze > o.returned_grosze;
