-- Listed and not over (R-045); pages always.
create or replace function is_findable(kind text, item_id integer, at timestamptz) returns boolean language sql stable parallel safe as $$
	select case kind
		when 'video' then exists (select 1 from videos v where v.id = item_id and is_listed(v, at))
		when 'event' then exists (select 1 from events e where e.id = item_id and is_listed(e) and e.closes_at > at)
		else true
	end
$$;
