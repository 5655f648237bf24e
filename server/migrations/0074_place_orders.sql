-- Orders of several people in one transaction: a crowd before one event pays for the lock of its counter and for the commit once,
-- not once each. What `place_order` refuses is refused to that person alone.
-- `refused`: why not (an RAxxx of place_order, or a unique violation), or 'busy' while another purchase of the same person is under way:
-- such a one is placed by itself, so that nobody here waits for it.
create function place_orders(p_orders jsonb)
returns table (place bigint, order_id bigint, attempt_id bigint, refused text, by_constraint text) language plpgsql as $$
declare
	v_order jsonb;
begin
	for place, v_order in select o.ordinality, o.value from jsonb_array_elements(p_orders) with ordinality o loop
		order_id := null;
		attempt_id := null;
		refused := null;
		by_constraint := null;
		if not pg_try_advisory_xact_lock(5001, (v_order ->> 'user_id')::integer) then
			refused := 'busy';
		else
			begin
				select placed.order_id, placed.attempt_id into order_id, attempt_id from place_order(v_order) placed;
			exception when unique_violation or sqlstate 'RA001' or sqlstate 'RA002' or sqlstate 'RA003' or sqlstate 'RA004' then
				get stacked diagnostics refused = returned_sqlstate, by_constraint = constraint_name;
			end;
		end if;
		return next;
	end loop;
end $$;
