-- When the stream of `stream_ended_at` went on air.
create or replace function stream_began_at(event events) returns timestamptz language sql stable parallel safe as $$
	select case when event.live_enabled or event.replay_until is not null then
		(select l.on_air_at from live_streams l
			where l.event_id = event.id and (l.on_air_at is not null or event.replay_until is null) order by l.id desc limit 1)
	end
$$;
