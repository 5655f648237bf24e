-- The tax inside a gross amount of zero or more (`vatGrosze` of the domain).
create or replace function vat_inside(gross integer, rate text) returns integer language sql immutable strict parallel safe as $$
	select case when rate in ('23', '8', '5')
		then ((2 * gross::bigint * rate::integer + 100 + rate::integer) / (2 * (100 + rate::integer)))::integer else 0 end
$$;
