-- A code that died while its owner was buying with it opens nothing: the order it came from holds no seat for it any more (catalogue C8).
create function hold_living_code() returns trigger language plpgsql as $$
begin
	-- waits for a refund that is just revoking the code, and lets the next one wait until this purchase is done
	perform 1 from codes where id = new.code_id and revoked_at is null for share;
	if not found then raise exception 'code_revoked' using errcode = 'RA003'; end if;
	return new;
end $$;
create trigger user_codes_hold_living before update of held_by_order_id on user_codes for each row
	when (old.held_by_order_id is null and new.held_by_order_id is not null) execute function hold_living_code();
