-- `codeState` of the domain, of a code whose title is not over.
create or replace function code_state(code codes, used boolean, at timestamptz) returns text language sql immutable parallel safe as $$
	select case
		when used then 'used'
		when code.revoked_at is not null then 'void'
		when not is_valid(code, at) then 'expired'
		when code.uses_count >= code."limit" then 'taken'
		else 'left'
	end
$$;
