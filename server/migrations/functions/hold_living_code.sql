-- A code that was revoked or lost worth while its owner was buying with it opens nothing: the order it came from holds no seat for it any
-- more (failure C8).
create or replace function hold_living_code() returns trigger language plpgsql as $$
begin
	-- waits for a refund that is just revoking the code or lowering its worth, and lets the next one wait until this purchase is done
	perform 1 from codes c join orders o on o.id = new.held_by_order_id
	where c.id = new.code_id and c.revoked_at is null
		and (c.order_id is null or c.discount_cash_grosze is null or c.discount_cash_grosze >= o.list_price_grosze - o.amount_grosze)
	for share of c;
	if not found then raise exception 'code_revoked' using errcode = 'RA006'; end if;
	return new;
end $$;
