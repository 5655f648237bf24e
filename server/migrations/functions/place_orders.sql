-- Orders of several people in one transaction: concurrent buyers of one event share the lock of its counter and the commit, and each order is
-- placed or refused individually. `refused`: a state of place_order, a unique violation, or 'busy' while another purchase of the same person
-- is in progress: such a one is placed alone, so that nobody here waits for it.
create or replace function place_orders(p_orders new_order[])
returns table (place bigint, order_id bigint, attempt_id bigint, refused text, by_constraint text) language plpgsql as $$
declare
	v_order new_order;
begin
	place := 0;
	foreach v_order in array p_orders loop
		place := place + 1;
		order_id := null;
		attempt_id := null;
		refused := null;
		by_constraint := null;
		if not pg_try_advisory_xact_lock(5001, v_order.user_id) then
			refused := 'busy';
		else
			begin
				select placed.order_id, placed.attempt_id into order_id, attempt_id from place_order(v_order) placed;
			exception when unique_violation or sqlstate 'RA000' then
				get stacked diagnostics refused = returned_sqlstate, by_constraint = constraint_name;
			end;
		end if;
		return next;
	end loop;
end $$;
