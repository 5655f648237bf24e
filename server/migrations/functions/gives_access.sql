-- `givesAccess` of the domain: a paid order whose access lasts. This and the other conditions on one row are one expression each, so that the
-- planner puts it into the statement that uses it.
create or replace function gives_access(o orders, at timestamptz) returns boolean language sql immutable parallel safe as $$
	select o.status = 'COMPLETED' and (o.expiration_date is null or o.expiration_date > at)
$$;
