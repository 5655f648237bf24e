-- A code that was not revoked and has not expired (`isExpired` of the domain); whether it was used is known by `user_codes`.
create or replace function is_valid(code codes, at timestamptz) returns boolean language sql immutable parallel safe as $$
	select code.revoked_at is null and (code.expiration_date is null or code.expiration_date > at)
$$;
