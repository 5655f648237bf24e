-- `monthOf` of the domain.
create or replace function month_of(at timestamptz) returns text language sql stable parallel safe as $$
	select to_char(at at time zone 'Europe/Warsaw', 'YYYY-MM')
$$;
