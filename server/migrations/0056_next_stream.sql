-- The next stream of a live event that has its key: the end of a recording before it does not end the event.

create function next_stream_waits(event events) returns boolean language sql stable parallel safe as $$
	select event.live_enabled and coalesce(
		(select l.on_air_at is null and l.ended_at is null from live_streams l where l.event_id = event.id order by l.id desc limit 1), false)
$$;

-- `leftOfBroadcast` of the domain: the broadcast of the last evening, or last day, has ended, nothing is left to be watched and no next stream waits.
create or replace function has_nothing_left(event events, ended timestamptz, at timestamptz) returns boolean language sql stable parallel safe as $$
	select coalesce(event.replay_until <= at, true) and coalesce(ended >=
		(event.date_to + case when event.full_day then time '00:00' else coalesce(event.time_from, time '00:00') end) at time zone 'Europe/Warsaw', false)
		and not next_stream_waits(event)
$$;
