-- Sums of the lists read indexes alone (docs/performance.md "Back-office lists"): what they add up travels with the index of the list.
drop index orders_list;
create index orders_list on orders (kind, created_at desc, id desc) include (status, amount_grosze, quantity, one_free);

-- The kind of the order comes with the money, so that sums of a kind need not look at the orders again.
create or replace view money_back (order_id, at, amount_grosze, kind) as
	select r.order_id, r.finished_at, r.amount_grosze, o.kind
	from refunds r join orders o on o.id = r.order_id
	where r.status = 'FINALIZED' and (r.attempt_id is null or r.attempt_id = o.paid_attempt_id)
		and o.status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED')
	union all
	select o.id, o.refunded_at, o.amount_grosze - o.returned_grosze, o.kind
	from orders o
	where o.status = 'REFUNDED' and o.refunded_at is not null and o.amount_grosze > o.returned_grosze;
drop index orders_refunded;
create index orders_refunded on orders (kind, refunded_at) include (amount_grosze, returned_grosze)
	where status = 'REFUNDED' and refunded_at is not null and amount_grosze > returned_grosze;

-- Codes for many that can still be taken: what the list begins with, and its total.
create index codes_many_open on codes (expiration_date) include ("limit") where "limit" > 1 and uses_count < "limit" and revoked_at is null;
