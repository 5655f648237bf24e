-- When the last stream of an event ended; null while one is on air. Without a recording a next stream that only waits counts too: it is what
-- holders wait for. Where the stream was switched off and there is no recording, the event is again one with a film.
create or replace function stream_ended_at(event events) returns timestamptz language sql stable parallel safe as $$
	select case when event.live_enabled or event.replay_until is not null then
		(select l.ended_at from live_streams l
			where l.event_id = event.id and (l.on_air_at is not null or event.replay_until is null) order by l.id desc limit 1)
	end
$$;
