-- `registerDay` of the domain: a correction of a refund counts for the day of the last refund before it, all else for the day of the sale.
create or replace function register_day(p_order_id bigint, p_effect text, p_issued_at timestamptz) returns date language sql stable as $$
	select (coalesce(
		case when p_effect = '2' then (select max(b.at) from refunded_amounts b where b.order_id = p_order_id and b.at <= p_issued_at) end,
		o.created_at) at time zone 'Europe/Warsaw')::date
	from orders o where o.id = p_order_id
$$;
