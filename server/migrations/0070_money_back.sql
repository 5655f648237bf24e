-- Money that went back and lowers the revenue (rules.md "Revenue of a range"): finished refunds of the attempt that paid the order.
-- A second payment of the same order and its refund cancel out and count nowhere. An order refunded without the provider has no refund row:
-- what is left of its amount went back when it was refunded.
create view money_back (order_id, at, amount_grosze) as
	select r.order_id, r.finished_at, r.amount_grosze
	from refunds r join orders o on o.id = r.order_id
	where r.status = 'FINALIZED' and (r.attempt_id is null or r.attempt_id = o.paid_attempt_id)
		and o.status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED')
	union all
	select o.id, o.refunded_at, o.amount_grosze - o.returned_grosze
	from orders o
	where o.status = 'REFUNDED' and o.refunded_at is not null and o.amount_grosze > o.returned_grosze;
