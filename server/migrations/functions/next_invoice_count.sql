-- The next number of a series, for the invoice the same transaction issues; whoever comes next waits until that one is there or gone.
create or replace function next_invoice_count(p_series text, p_period text) returns integer language sql as $$
	insert into invoice_counters as c (series, period, last) values (p_series, p_period, 1)
	on conflict (series, period) do update set last = c.last + 1 returning last
$$;
