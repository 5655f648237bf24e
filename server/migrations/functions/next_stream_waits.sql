-- The next stream of a live event has its key and was not started yet: the end of a recording before it does not end the event.
create or replace function next_stream_waits(event events) returns boolean language sql stable parallel safe as $$
	select event.live_enabled and coalesce(
		(select l.on_air_at is null and l.ended_at is null from live_streams l where l.event_id = event.id order by l.id desc limit 1), false)
$$;
