-- The number of completed orders of each person, for the user list.
create or replace function count_completed_orders() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.status = 'COMPLETED' then update users set completed_orders = completed_orders + 1 where id = new.user_id; end if;
	elsif old.status = 'COMPLETED' and new.status <> 'COMPLETED' then
		update users set completed_orders = completed_orders - 1 where id = new.user_id;
	elsif old.status <> 'COMPLETED' and new.status = 'COMPLETED' then
		update users set completed_orders = completed_orders + 1 where id = new.user_id;
	end if;
	return null;
end $$;
