-- `isBanActive` of the domain, of a ban that was not lifted.
create or replace function is_active(ban bans, at timestamptz) returns boolean language sql immutable parallel safe as $$
	select ban.lifted_at is null and (ban.forever or ban.expiration_date > at)
$$;
